BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE campaign (
	id INTEGER NOT NULL, 
	"key" VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	folded VARCHAR NOT NULL, 
	created DATETIME NOT NULL, 
	note VARCHAR NOT NULL, 
	CONSTRAINT pk_campaign PRIMARY KEY (id), 
	CONSTRAINT uq_campaign_key UNIQUE ("key"), 
	CONSTRAINT uq_campaign_folded UNIQUE (folded)
);
INSERT INTO "campaign" VALUES(1,'087489d0-a2bb-4bb8-b810-3866dbc77aa4','Tuesdays','tuesdays','2026-11-16 21:19:03.045259','at the café');
CREATE TABLE campaign_player (
	campaign_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	CONSTRAINT pk_campaign_player PRIMARY KEY (campaign_id, player_id), 
	CONSTRAINT fk_campaign_player_campaign_id FOREIGN KEY(campaign_id) REFERENCES campaign (id), 
	CONSTRAINT fk_campaign_player_player_id FOREIGN KEY(player_id) REFERENCES player (id)
)
 WITHOUT ROWID

;
INSERT INTO "campaign_player" VALUES(1,1);
INSERT INTO "campaign_player" VALUES(1,3);
INSERT INTO "campaign_player" VALUES(1,4);
CREATE TABLE current (
	user VARCHAR NOT NULL, 
	game_id INTEGER NOT NULL, 
	CONSTRAINT pk_current PRIMARY KEY (user), 
	CONSTRAINT fk_current_game_id FOREIGN KEY(game_id) REFERENCES game (id)
)
 WITHOUT ROWID

;
INSERT INTO "current" VALUES('referee',5);
CREATE TABLE game (
	id INTEGER NOT NULL, 
	"key" VARCHAR NOT NULL, 
	slug VARCHAR NOT NULL, 
	edition VARCHAR NOT NULL, 
	rules INTEGER NOT NULL, 
	header VARCHAR NOT NULL, 
	status VARCHAR NOT NULL, 
	created DATETIME NOT NULL, 
	finished DATETIME, 
	campaign_id INTEGER, 
	lines INTEGER NOT NULL, 
	note VARCHAR NOT NULL, 
	unit VARCHAR NOT NULL, 
	CONSTRAINT pk_game PRIMARY KEY (id), 
	CONSTRAINT uq_game_key UNIQUE ("key"), 
	CONSTRAINT ck_game_status CHECK (status IN ('open', 'finished', 'void')), 
	CONSTRAINT fk_game_campaign_id FOREIGN KEY(campaign_id) REFERENCES campaign (id)
);
INSERT INTO "game" VALUES(1,'4781ba96-5acf-4de0-9c0d-9edc3549adde','crayonville','stand-in',1,'{"game":"crayonville","seats":["Ann","Bo"],"rules":1,"edition":"stand-in","deal":"tuesday"}','finished','2026-11-16 21:19:03.201303','2026-11-16 21:19:04.105750',1,75,'','stars');
INSERT INTO "game" VALUES(2,'f8eb4bd9-8f33-4f6a-aa78-cc9b221d6b5b','crayonville','stand-in',1,'{"game":"crayonville","seats":["Ann","Bo"],"rules":1,"edition":"stand-in","options":{"level":2},"deal":"wednesday","keepsakes":{"Ann":{"name":"Ann''s village","owner":"Ann","sheet":"standard-13x13","completed":[1],"sketch":"wood E6 F5 F6 G5 G6 G7 H7\nfield F7 F8 G8 G9 H8\nwater H5 H6 I6 I7\nhouse G7@1\n","game":"crayonville"},"Bo":{"name":"Millbrook","owner":"Bo","sheet":"standard-13x13","completed":[1],"sketch":"wood G7 H7\nfield G8 G9 H8 H9 I8 I9 J8\nwater E6 F5 F6 G5 G6 H5 H6\nhouse G8@1\n","game":"crayonville"}}}','open','2026-11-16 21:19:04.156092',NULL,1,31,'','points');
INSERT INTO "game" VALUES(3,'b4e09bf4-922b-4b62-9bec-3dc8c2c8f63c','crayonville','stand-in',1,'{"game":"crayonville","seats":["Cleo"],"rules":1,"edition":"stand-in","deal":"friday"}','void','2026-11-16 21:19:04.530431','2026-11-16 21:19:04.624748',NULL,9,'the lights went out','points');
INSERT INTO "game" VALUES(4,'d254b881-5182-4118-97eb-28736535063a','crayonville','stand-in',1,'{"game":"crayonville","seats":["Bo","Eve"],"rules":1,"edition":"stand-in","deal":"monday"}','finished','2026-11-16 21:19:04.638843','2026-11-16 21:19:05.057968',NULL,47,'','stars');
INSERT INTO "game" VALUES(5,'4b6334e6-9ed4-4619-8be5-154772f2a26e','crayonville','stand-in',1,'{"game":"crayonville","seats":["Dan"],"rules":1,"edition":"stand-in","deal":"sunday","keepsakes":{"Dan":{"name":"Elsewhere","owner":"Dan","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}}}','open','2026-11-16 21:19:05.075070',NULL,NULL,7,'','points');
CREATE TABLE game_seat (
	game_id INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	seat VARCHAR NOT NULL, 
	player_id INTEGER NOT NULL, 
	village_id INTEGER, 
	points INTEGER, 
	place INTEGER, 
	won BOOLEAN NOT NULL, 
	CONSTRAINT pk_game_seat PRIMARY KEY (game_id, position), 
	CONSTRAINT uq_game_seat_game_id_seat UNIQUE (game_id, seat), 
	CONSTRAINT fk_game_seat_game_id FOREIGN KEY(game_id) REFERENCES game (id), 
	CONSTRAINT fk_game_seat_player_id FOREIGN KEY(player_id) REFERENCES player (id), 
	CONSTRAINT fk_game_seat_village_id FOREIGN KEY(village_id) REFERENCES village (id)
)
 WITHOUT ROWID

;
INSERT INTO "game_seat" VALUES(1,0,'Ann',3,3,5,1,1);
INSERT INTO "game_seat" VALUES(1,1,'Bo',4,4,3,2,0);
INSERT INTO "game_seat" VALUES(2,0,'Ann',3,3,NULL,NULL,0);
INSERT INTO "game_seat" VALUES(2,1,'Bo',4,4,NULL,NULL,0);
INSERT INTO "game_seat" VALUES(3,0,'Cleo',5,5,NULL,NULL,0);
INSERT INTO "game_seat" VALUES(4,0,'Bo',4,6,6,1,1);
INSERT INTO "game_seat" VALUES(4,1,'Eve',6,7,0,NULL,0);
INSERT INTO "game_seat" VALUES(5,0,'Dan',2,1,NULL,NULL,0);
CREATE TABLE line (
	game_id INTEGER NOT NULL, 
	n INTEGER NOT NULL, 
	text VARCHAR NOT NULL, 
	move VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	"by" VARCHAR NOT NULL, 
	CONSTRAINT pk_line PRIMARY KEY (game_id, n), 
	CONSTRAINT fk_line_game_id FOREIGN KEY(game_id) REFERENCES game (id)
)
 WITHOUT ROWID

;
INSERT INTO "line" VALUES(1,1,'draw Ann wood wood field water','{"move":"Draw","seat":"Ann","tiles":["wood","wood","field","water"]}','2026-11-16 21:19:03.210344','referee');
INSERT INTO "line" VALUES(1,2,'draw Bo field field water water','{"move":"Draw","seat":"Bo","tiles":["field","field","water","water"]}','2026-11-16 21:19:03.210344','referee');
INSERT INTO "line" VALUES(1,3,'Ann colour wood G6','{"move":"Colour","seat":"Ann","terrain":"wood","at":"G6"}','2026-11-16 21:19:03.243688','referee');
INSERT INTO "line" VALUES(1,4,'Ann colour wood F6','{"move":"Colour","seat":"Ann","terrain":"wood","at":"F6"}','2026-11-16 21:19:03.260067','referee');
INSERT INTO "line" VALUES(1,5,'Ann colour field F7','{"move":"Colour","seat":"Ann","terrain":"field","at":"F7"}','2026-11-16 21:19:03.274360','referee');
INSERT INTO "line" VALUES(1,6,'Ann colour water I7','{"move":"Colour","seat":"Ann","terrain":"water","at":"I7"}','2026-11-16 21:19:03.288286','referee');
INSERT INTO "line" VALUES(1,7,'Bo colour water G6','{"move":"Colour","seat":"Bo","terrain":"water","at":"G6"}','2026-11-16 21:19:03.303647','referee');
INSERT INTO "line" VALUES(1,8,'Bo colour water H5','{"move":"Colour","seat":"Bo","terrain":"water","at":"H5"}','2026-11-16 21:19:03.320181','referee');
INSERT INTO "line" VALUES(1,9,'Bo colour field H8','{"move":"Colour","seat":"Bo","terrain":"field","at":"H8"}','2026-11-16 21:19:03.333919','referee');
INSERT INTO "line" VALUES(1,10,'Bo colour field G9','{"move":"Colour","seat":"Bo","terrain":"field","at":"G9"}','2026-11-16 21:19:03.347709','referee');
INSERT INTO "line" VALUES(1,11,'flip harvest-wood','{"move":"Flip","card":"harvest-wood"}','2026-11-16 21:19:03.347709','referee');
INSERT INTO "line" VALUES(1,12,'Ann build house G7 with 2 wood','{"move":"Build","seat":"Ann","structure":"house","at":"G7","pay":[{"units":2,"kind":"wood"}]}','2026-11-16 21:19:03.361708','referee');
INSERT INTO "line" VALUES(1,13,'Ann done','{"move":"Done","seat":"Ann"}','2026-11-16 21:19:03.389240','referee');
INSERT INTO "line" VALUES(1,14,'Bo build house G8 with 2 wood','{"move":"Build","seat":"Bo","structure":"house","at":"G8","pay":[{"units":2,"kind":"wood"}]}','2026-11-16 21:19:03.404525','referee');
INSERT INTO "line" VALUES(1,15,'Bo done','{"move":"Done","seat":"Bo"}','2026-11-16 21:19:03.419004','referee');
INSERT INTO "line" VALUES(1,16,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:03.419004','referee');
INSERT INTO "line" VALUES(1,17,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:03.434422','referee');
INSERT INTO "line" VALUES(1,18,'draw Ann field water water','{"move":"Draw","seat":"Ann","tiles":["field","water","water"]}','2026-11-16 21:19:03.434422','referee');
INSERT INTO "line" VALUES(1,19,'Ann colour field F8','{"move":"Colour","seat":"Ann","terrain":"field","at":"F8"}','2026-11-16 21:19:03.448954','referee');
INSERT INTO "line" VALUES(1,20,'Ann colour water I6','{"move":"Colour","seat":"Ann","terrain":"water","at":"I6"}','2026-11-16 21:19:03.463373','referee');
INSERT INTO "line" VALUES(1,21,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:03.477753','referee');
INSERT INTO "line" VALUES(1,22,'draw Bo wood field water','{"move":"Draw","seat":"Bo","tiles":["wood","field","water"]}','2026-11-16 21:19:03.477753','referee');
INSERT INTO "line" VALUES(1,23,'Bo colour field H9','{"move":"Colour","seat":"Bo","terrain":"field","at":"H9"}','2026-11-16 21:19:03.497471','referee');
INSERT INTO "line" VALUES(1,24,'Bo colour water G5','{"move":"Colour","seat":"Bo","terrain":"water","at":"G5"}','2026-11-16 21:19:03.513527','referee');
INSERT INTO "line" VALUES(1,25,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:03.513527','referee');
INSERT INTO "line" VALUES(1,26,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:03.528265','referee');
INSERT INTO "line" VALUES(1,27,'draw Ann wood field water','{"move":"Draw","seat":"Ann","tiles":["wood","field","water"]}','2026-11-16 21:19:03.528265','referee');
INSERT INTO "line" VALUES(1,28,'Ann colour wood F5','{"move":"Colour","seat":"Ann","terrain":"wood","at":"F5"}','2026-11-16 21:19:03.544914','referee');
INSERT INTO "line" VALUES(1,29,'Ann colour field G9','{"move":"Colour","seat":"Ann","terrain":"field","at":"G9"}','2026-11-16 21:19:03.570650','referee');
INSERT INTO "line" VALUES(1,30,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:03.590264','referee');
INSERT INTO "line" VALUES(1,31,'draw Bo wood field water','{"move":"Draw","seat":"Bo","tiles":["wood","field","water"]}','2026-11-16 21:19:03.590264','referee');
INSERT INTO "line" VALUES(1,32,'Bo colour field I9','{"move":"Colour","seat":"Bo","terrain":"field","at":"I9"}','2026-11-16 21:19:03.608625','referee');
INSERT INTO "line" VALUES(1,33,'Bo colour water F5','{"move":"Colour","seat":"Bo","terrain":"water","at":"F5"}','2026-11-16 21:19:03.623580','referee');
INSERT INTO "line" VALUES(1,34,'flip harvest-grain','{"move":"Flip","card":"harvest-grain"}','2026-11-16 21:19:03.623580','referee');
INSERT INTO "line" VALUES(1,35,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:03.640963','referee');
INSERT INTO "line" VALUES(1,36,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:03.655646','referee');
INSERT INTO "line" VALUES(1,37,'flip harvest-fish','{"move":"Flip","card":"harvest-fish"}','2026-11-16 21:19:03.655646','referee');
INSERT INTO "line" VALUES(1,38,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:03.670985','referee');
INSERT INTO "line" VALUES(1,39,'Bo turn','{"move":"Turn","seat":"Bo"}','2026-11-16 21:19:03.685753','referee');
INSERT INTO "line" VALUES(1,40,'flip harvest-fish','{"move":"Flip","card":"harvest-fish"}','2026-11-16 21:19:03.685753','referee');
INSERT INTO "line" VALUES(1,41,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:03.702589','referee');
INSERT INTO "line" VALUES(1,42,'Bo pass','{"move":"Pass","seat":"Bo"}','2026-11-16 21:19:03.716569','referee');
INSERT INTO "line" VALUES(1,43,'flip market','{"move":"Flip","card":"market"}','2026-11-16 21:19:03.716569','referee');
INSERT INTO "line" VALUES(1,44,'Ann sell 2 fish','{"move":"Sell","seat":"Ann","units":2,"kind":"fish"}','2026-11-16 21:19:03.731216','referee');
INSERT INTO "line" VALUES(1,45,'Bo sell 2 grain','{"move":"Sell","seat":"Bo","units":2,"kind":"grain"}','2026-11-16 21:19:03.746666','referee');
INSERT INTO "line" VALUES(1,46,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:03.746666','referee');
INSERT INTO "line" VALUES(1,47,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:03.763905','referee');
INSERT INTO "line" VALUES(1,48,'draw Ann wood wood field','{"move":"Draw","seat":"Ann","tiles":["wood","wood","field"]}','2026-11-16 21:19:03.763905','referee');
INSERT INTO "line" VALUES(1,49,'Ann colour field H8','{"move":"Colour","seat":"Ann","terrain":"field","at":"H8"}','2026-11-16 21:19:03.779350','referee');
INSERT INTO "line" VALUES(1,50,'Ann colour wood G5','{"move":"Colour","seat":"Ann","terrain":"wood","at":"G5"}','2026-11-16 21:19:03.794546','referee');
INSERT INTO "line" VALUES(1,51,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:03.809518','referee');
INSERT INTO "line" VALUES(1,52,'draw Bo wood water water','{"move":"Draw","seat":"Bo","tiles":["wood","water","water"]}','2026-11-16 21:19:03.809518','referee');
INSERT INTO "line" VALUES(1,53,'Bo colour water F6','{"move":"Colour","seat":"Bo","terrain":"water","at":"F6"}','2026-11-16 21:19:03.828058','referee');
INSERT INTO "line" VALUES(1,54,'Bo colour water E6','{"move":"Colour","seat":"Bo","terrain":"water","at":"E6"}','2026-11-16 21:19:03.844257','referee');
INSERT INTO "line" VALUES(1,55,'flip harvest-grain','{"move":"Flip","card":"harvest-grain"}','2026-11-16 21:19:03.844257','referee');
INSERT INTO "line" VALUES(1,56,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:03.859945','referee');
INSERT INTO "line" VALUES(1,57,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:03.875804','referee');
INSERT INTO "line" VALUES(1,58,'flip market','{"move":"Flip","card":"market"}','2026-11-16 21:19:03.875804','referee');
INSERT INTO "line" VALUES(1,59,'Ann sell 2 grain','{"move":"Sell","seat":"Ann","units":2,"kind":"grain"}','2026-11-16 21:19:03.896636','referee');
INSERT INTO "line" VALUES(1,60,'Bo sell 2 grain','{"move":"Sell","seat":"Bo","units":2,"kind":"grain"}','2026-11-16 21:19:03.919251','referee');
INSERT INTO "line" VALUES(1,61,'flip harvest-wood','{"move":"Flip","card":"harvest-wood"}','2026-11-16 21:19:03.919251','referee');
INSERT INTO "line" VALUES(1,62,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:03.941794','referee');
INSERT INTO "line" VALUES(1,63,'Bo pass','{"move":"Pass","seat":"Bo"}','2026-11-16 21:19:03.959041','referee');
INSERT INTO "line" VALUES(1,64,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:03.959041','referee');
INSERT INTO "line" VALUES(1,65,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:03.976462','referee');
INSERT INTO "line" VALUES(1,66,'draw Ann wood field water','{"move":"Draw","seat":"Ann","tiles":["wood","field","water"]}','2026-11-16 21:19:03.976462','referee');
INSERT INTO "line" VALUES(1,67,'Ann colour wood E6','{"move":"Colour","seat":"Ann","terrain":"wood","at":"E6"}','2026-11-16 21:19:03.992427','referee');
INSERT INTO "line" VALUES(1,68,'Ann colour water H5','{"move":"Colour","seat":"Ann","terrain":"water","at":"H5"}','2026-11-16 21:19:04.008037','referee');
INSERT INTO "line" VALUES(1,69,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:04.023045','referee');
INSERT INTO "line" VALUES(1,70,'draw Bo field field water','{"move":"Draw","seat":"Bo","tiles":["field","field","water"]}','2026-11-16 21:19:04.023045','referee');
INSERT INTO "line" VALUES(1,71,'Bo colour field I8','{"move":"Colour","seat":"Bo","terrain":"field","at":"I8"}','2026-11-16 21:19:04.041188','referee');
INSERT INTO "line" VALUES(1,72,'Bo colour field J8','{"move":"Colour","seat":"Bo","terrain":"field","at":"J8"}','2026-11-16 21:19:04.056675','referee');
INSERT INTO "line" VALUES(1,73,'flip market','{"move":"Flip","card":"market"}','2026-11-16 21:19:04.056675','referee');
INSERT INTO "line" VALUES(1,74,'Ann sell 2 wood','{"move":"Sell","seat":"Ann","units":2,"kind":"wood"}','2026-11-16 21:19:04.071469','referee');
INSERT INTO "line" VALUES(1,75,'Bo pass','{"move":"Pass","seat":"Bo"}','2026-11-16 21:19:04.086798','referee');
INSERT INTO "line" VALUES(2,1,'draw Ann wood field','{"move":"Draw","seat":"Ann","tiles":["wood","field"]}','2026-11-16 21:19:04.162311','referee');
INSERT INTO "line" VALUES(2,2,'draw Bo water water','{"move":"Draw","seat":"Bo","tiles":["water","water"]}','2026-11-16 21:19:04.162311','referee');
INSERT INTO "line" VALUES(2,3,'Ann colour wood E7','{"move":"Colour","seat":"Ann","terrain":"wood","at":"E7"}','2026-11-16 21:19:04.179172','referee');
INSERT INTO "line" VALUES(2,4,'Ann colour field H9','{"move":"Colour","seat":"Ann","terrain":"field","at":"H9"}','2026-11-16 21:19:04.194942','referee');
INSERT INTO "line" VALUES(2,5,'Bo colour water F4','{"move":"Colour","seat":"Bo","terrain":"water","at":"F4"}','2026-11-16 21:19:04.210026','referee');
INSERT INTO "line" VALUES(2,6,'Bo colour water E5','{"move":"Colour","seat":"Bo","terrain":"water","at":"E5"}','2026-11-16 21:19:04.224769','referee');
INSERT INTO "line" VALUES(2,7,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:04.224769','referee');
INSERT INTO "line" VALUES(2,8,'Ann build house F5 with 2 wood','{"move":"Build","seat":"Ann","structure":"house","at":"F5","pay":[{"units":2,"kind":"wood"}]}','2026-11-16 21:19:04.238910','referee');
INSERT INTO "line" VALUES(2,9,'Ann build house G9 with 2 wood','{"move":"Build","seat":"Ann","structure":"house","at":"G9","pay":[{"units":2,"kind":"wood"}]}','2026-11-16 21:19:04.256072','referee');
INSERT INTO "line" VALUES(2,10,'Ann done','{"move":"Done","seat":"Ann"}','2026-11-16 21:19:04.270943','referee');
INSERT INTO "line" VALUES(2,11,'Bo build boat F5','{"move":"Build","seat":"Bo","structure":"boat","at":"F5","pay":null}','2026-11-16 21:19:04.286379','referee');
INSERT INTO "line" VALUES(2,12,'Bo build house I9 with 2 wood','{"move":"Build","seat":"Bo","structure":"house","at":"I9","pay":[{"units":2,"kind":"wood"}]}','2026-11-16 21:19:04.301312','referee');
INSERT INTO "line" VALUES(2,13,'Bo build boat H5','{"move":"Build","seat":"Bo","structure":"boat","at":"H5","pay":null}','2026-11-16 21:19:04.318929','referee');
INSERT INTO "line" VALUES(2,14,'Bo done','{"move":"Done","seat":"Bo"}','2026-11-16 21:19:04.333548','referee');
INSERT INTO "line" VALUES(2,15,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:04.333548','referee');
INSERT INTO "line" VALUES(2,16,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:04.348495','referee');
INSERT INTO "line" VALUES(2,17,'draw Ann field field water','{"move":"Draw","seat":"Ann","tiles":["field","field","water"]}','2026-11-16 21:19:04.348495','referee');
INSERT INTO "line" VALUES(2,18,'Ann colour field G10','{"move":"Colour","seat":"Ann","terrain":"field","at":"G10"}','2026-11-16 21:19:04.364205','referee');
INSERT INTO "line" VALUES(2,19,'Ann colour field F9','{"move":"Colour","seat":"Ann","terrain":"field","at":"F9"}','2026-11-16 21:19:04.382219','referee');
INSERT INTO "line" VALUES(2,20,'note "a word with ''quotes'' & <signs>" by "referee"','{"move":"Note","text":"a word with ''quotes'' & <signs>","by":"referee"}','2026-11-16 21:19:04.391728','referee');
INSERT INTO "line" VALUES(2,21,'undo 20 "card misread" by "referee"','{"move":"Undo","line":20,"why":"card misread","by":"referee"}','2026-11-16 21:19:04.402841','referee');
INSERT INTO "line" VALUES(2,22,'undo 19 by "referee"','{"move":"Undo","line":19,"why":null,"by":"referee"}','2026-11-16 21:19:04.412526','referee');
INSERT INTO "line" VALUES(2,23,'redo by "referee"','{"move":"Redo","by":"referee"}','2026-11-16 21:19:04.421559','referee');
INSERT INTO "line" VALUES(2,24,'override Ann wood 2 "a gift" by "referee"','{"move":"Override","seat":"Ann","quantity":"wood","change":2,"why":"a gift","by":"referee"}','2026-11-16 21:19:04.436357','referee');
INSERT INTO "line" VALUES(2,25,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:04.458018','referee');
INSERT INTO "line" VALUES(2,26,'draw Bo wood field water','{"move":"Draw","seat":"Bo","tiles":["wood","field","water"]}','2026-11-16 21:19:04.458018','referee');
INSERT INTO "line" VALUES(2,27,'Bo colour field G10','{"move":"Colour","seat":"Bo","terrain":"field","at":"G10"}','2026-11-16 21:19:04.473697','referee');
INSERT INTO "line" VALUES(2,28,'Bo colour water D5','{"move":"Colour","seat":"Bo","terrain":"water","at":"D5"}','2026-11-16 21:19:04.489300','referee');
INSERT INTO "line" VALUES(2,29,'flip harvest-fish','{"move":"Flip","card":"harvest-fish"}','2026-11-16 21:19:04.489300','referee');
INSERT INTO "line" VALUES(2,30,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:04.506701','referee');
INSERT INTO "line" VALUES(2,31,'amend 30 "Ann pass" "mistyped" by "referee"','{"move":"Amend","line":30,"text":"Ann pass","why":"mistyped","cut":null,"by":"referee"}','2026-11-16 21:19:04.522949','referee');
INSERT INTO "line" VALUES(3,1,'draw Cleo wood wood wood field','{"move":"Draw","seat":"Cleo","tiles":["wood","wood","wood","field"]}','2026-11-16 21:19:04.534464','referee');
INSERT INTO "line" VALUES(3,2,'Cleo colour wood F6','{"move":"Colour","seat":"Cleo","terrain":"wood","at":"F6"}','2026-11-16 21:19:04.551588','referee');
INSERT INTO "line" VALUES(3,3,'Cleo colour wood G6','{"move":"Colour","seat":"Cleo","terrain":"wood","at":"G6"}','2026-11-16 21:19:04.566940','referee');
INSERT INTO "line" VALUES(3,4,'Cleo colour wood F7','{"move":"Colour","seat":"Cleo","terrain":"wood","at":"F7"}','2026-11-16 21:19:04.579993','referee');
INSERT INTO "line" VALUES(3,5,'Cleo colour field H8','{"move":"Colour","seat":"Cleo","terrain":"field","at":"H8"}','2026-11-16 21:19:04.592669','referee');
INSERT INTO "line" VALUES(3,6,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:04.592669','referee');
INSERT INTO "line" VALUES(3,7,'Cleo build house G7 with 2 wood','{"move":"Build","seat":"Cleo","structure":"house","at":"G7","pay":[{"units":2,"kind":"wood"}]}','2026-11-16 21:19:04.605206','referee');
INSERT INTO "line" VALUES(3,8,'Cleo done','{"move":"Done","seat":"Cleo"}','2026-11-16 21:19:04.617780','referee');
INSERT INTO "line" VALUES(3,9,'flip harvest-wood','{"move":"Flip","card":"harvest-wood"}','2026-11-16 21:19:04.617780','referee');
INSERT INTO "line" VALUES(4,1,'draw Bo wood field water water','{"move":"Draw","seat":"Bo","tiles":["wood","field","water","water"]}','2026-11-16 21:19:04.645614','referee');
INSERT INTO "line" VALUES(4,2,'draw Eve wood field field water','{"move":"Draw","seat":"Eve","tiles":["wood","field","field","water"]}','2026-11-16 21:19:04.645614','referee');
INSERT INTO "line" VALUES(4,3,'Bo colour wood F6','{"move":"Colour","seat":"Bo","terrain":"wood","at":"F6"}','2026-11-16 21:19:04.663278','referee');
INSERT INTO "line" VALUES(4,4,'Bo colour water G6','{"move":"Colour","seat":"Bo","terrain":"water","at":"G6"}','2026-11-16 21:19:04.677458','referee');
INSERT INTO "line" VALUES(4,5,'Bo colour water H5','{"move":"Colour","seat":"Bo","terrain":"water","at":"H5"}','2026-11-16 21:19:04.691375','referee');
INSERT INTO "line" VALUES(4,6,'Bo colour field F7','{"move":"Colour","seat":"Bo","terrain":"field","at":"F7"}','2026-11-16 21:19:04.707477','referee');
INSERT INTO "line" VALUES(4,7,'Eve colour water G6','{"move":"Colour","seat":"Eve","terrain":"water","at":"G6"}','2026-11-16 21:19:04.721264','referee');
INSERT INTO "line" VALUES(4,8,'leave Eve "went home"','{"move":"Leave","seat":"Eve","why":"went home"}','2026-11-16 21:19:04.729721','referee');
INSERT INTO "line" VALUES(4,9,'flip harvest-grain','{"move":"Flip","card":"harvest-grain"}','2026-11-16 21:19:04.729721','referee');
INSERT INTO "line" VALUES(4,10,'Bo build house G7 with 2 wood','{"move":"Build","seat":"Bo","structure":"house","at":"G7","pay":[{"units":2,"kind":"wood"}]}','2026-11-16 21:19:04.742359','referee');
INSERT INTO "line" VALUES(4,11,'Bo done','{"move":"Done","seat":"Bo"}','2026-11-16 21:19:04.754822','referee');
INSERT INTO "line" VALUES(4,12,'flip harvest-fish','{"move":"Flip","card":"harvest-fish"}','2026-11-16 21:19:04.754822','referee');
INSERT INTO "line" VALUES(4,13,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:04.770137','referee');
INSERT INTO "line" VALUES(4,14,'flip harvest-wood','{"move":"Flip","card":"harvest-wood"}','2026-11-16 21:19:04.770137','referee');
INSERT INTO "line" VALUES(4,15,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:04.783082','referee');
INSERT INTO "line" VALUES(4,16,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:04.783082','referee');
INSERT INTO "line" VALUES(4,17,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:04.796229','referee');
INSERT INTO "line" VALUES(4,18,'draw Bo field field field','{"move":"Draw","seat":"Bo","tiles":["field","field","field"]}','2026-11-16 21:19:04.796229','referee');
INSERT INTO "line" VALUES(4,19,'Bo colour field F8','{"move":"Colour","seat":"Bo","terrain":"field","at":"F8"}','2026-11-16 21:19:04.809860','referee');
INSERT INTO "line" VALUES(4,20,'Bo colour field G9','{"move":"Colour","seat":"Bo","terrain":"field","at":"G9"}','2026-11-16 21:19:04.823350','referee');
INSERT INTO "line" VALUES(4,21,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:04.823350','referee');
INSERT INTO "line" VALUES(4,22,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:04.856419','referee');
INSERT INTO "line" VALUES(4,23,'draw Bo wood water water','{"move":"Draw","seat":"Bo","tiles":["wood","water","water"]}','2026-11-16 21:19:04.856419','referee');
INSERT INTO "line" VALUES(4,24,'Bo colour water G5','{"move":"Colour","seat":"Bo","terrain":"water","at":"G5"}','2026-11-16 21:19:04.870185','referee');
INSERT INTO "line" VALUES(4,25,'Bo colour water F5','{"move":"Colour","seat":"Bo","terrain":"water","at":"F5"}','2026-11-16 21:19:04.883313','referee');
INSERT INTO "line" VALUES(4,26,'flip harvest-wood','{"move":"Flip","card":"harvest-wood"}','2026-11-16 21:19:04.883313','referee');
INSERT INTO "line" VALUES(4,27,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:04.895750','referee');
INSERT INTO "line" VALUES(4,28,'flip market','{"move":"Flip","card":"market"}','2026-11-16 21:19:04.895750','referee');
INSERT INTO "line" VALUES(4,29,'Bo sell 4 wood','{"move":"Sell","seat":"Bo","units":4,"kind":"wood"}','2026-11-16 21:19:04.910022','referee');
INSERT INTO "line" VALUES(4,30,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:04.910022','referee');
INSERT INTO "line" VALUES(4,31,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:04.922487','referee');
INSERT INTO "line" VALUES(4,32,'draw Bo field field water','{"move":"Draw","seat":"Bo","tiles":["field","field","water"]}','2026-11-16 21:19:04.922487','referee');
INSERT INTO "line" VALUES(4,33,'Bo colour field H8','{"move":"Colour","seat":"Bo","terrain":"field","at":"H8"}','2026-11-16 21:19:04.936326','referee');
INSERT INTO "line" VALUES(4,34,'Bo colour field H9','{"move":"Colour","seat":"Bo","terrain":"field","at":"H9"}','2026-11-16 21:19:04.949924','referee');
INSERT INTO "line" VALUES(4,35,'flip harvest-fish','{"move":"Flip","card":"harvest-fish"}','2026-11-16 21:19:04.949924','referee');
INSERT INTO "line" VALUES(4,36,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:04.962831','referee');
INSERT INTO "line" VALUES(4,37,'flip market','{"move":"Flip","card":"market"}','2026-11-16 21:19:04.962831','referee');
INSERT INTO "line" VALUES(4,38,'Bo sell 4 fish','{"move":"Sell","seat":"Bo","units":4,"kind":"fish"}','2026-11-16 21:19:04.977478','referee');
INSERT INTO "line" VALUES(4,39,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:04.977478','referee');
INSERT INTO "line" VALUES(4,40,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:04.990305','referee');
INSERT INTO "line" VALUES(4,41,'draw Bo wood wood wood','{"move":"Draw","seat":"Bo","tiles":["wood","wood","wood"]}','2026-11-16 21:19:04.990305','referee');
INSERT INTO "line" VALUES(4,42,'Bo colour wood I8','{"move":"Colour","seat":"Bo","terrain":"wood","at":"I8"}','2026-11-16 21:19:05.003236','referee');
INSERT INTO "line" VALUES(4,43,'Bo colour wood I7','{"move":"Colour","seat":"Bo","terrain":"wood","at":"I7"}','2026-11-16 21:19:05.016304','referee');
INSERT INTO "line" VALUES(4,44,'flip harvest-grain','{"move":"Flip","card":"harvest-grain"}','2026-11-16 21:19:05.016304','referee');
INSERT INTO "line" VALUES(4,45,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:05.029082','referee');
INSERT INTO "line" VALUES(4,46,'flip market','{"move":"Flip","card":"market"}','2026-11-16 21:19:05.029082','referee');
INSERT INTO "line" VALUES(4,47,'Bo turn','{"move":"Turn","seat":"Bo"}','2026-11-16 21:19:05.044462','referee');
INSERT INTO "line" VALUES(5,1,'draw Dan wood field field water','{"move":"Draw","seat":"Dan","tiles":["wood","field","field","water"]}','2026-11-16 21:19:05.077709','referee');
INSERT INTO "line" VALUES(5,2,'Dan colour wood F6','{"move":"Colour","seat":"Dan","terrain":"wood","at":"F6"}','2026-11-16 21:19:05.097460','referee');
INSERT INTO "line" VALUES(5,3,'Dan colour water G6','{"move":"Colour","seat":"Dan","terrain":"water","at":"G6"}','2026-11-16 21:19:05.111016','referee');
INSERT INTO "line" VALUES(5,4,'Dan colour field F7','{"move":"Colour","seat":"Dan","terrain":"field","at":"F7"}','2026-11-16 21:19:05.123930','referee');
INSERT INTO "line" VALUES(5,5,'Dan colour field F8','{"move":"Colour","seat":"Dan","terrain":"field","at":"F8"}','2026-11-16 21:19:05.137203','referee');
INSERT INTO "line" VALUES(5,6,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:05.137203','referee');
INSERT INTO "line" VALUES(5,7,'Dan build house G7 with 2 wood','{"move":"Build","seat":"Dan","structure":"house","at":"G7","pay":[{"units":2,"kind":"wood"}]}','2026-11-16 21:19:05.150454','referee');
CREATE TABLE player (
	id INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	folded VARCHAR NOT NULL, 
	CONSTRAINT pk_player PRIMARY KEY (id), 
	CONSTRAINT uq_player_folded UNIQUE (folded)
);
INSERT INTO "player" VALUES(1,'Zoë O''Neil','zoë o''neil');
INSERT INTO "player" VALUES(2,'Dan','dan');
INSERT INTO "player" VALUES(3,'Ann','ann');
INSERT INTO "player" VALUES(4,'Bo','bo');
INSERT INTO "player" VALUES(5,'Cleo','cleo');
INSERT INTO "player" VALUES(6,'Eve','eve');
CREATE TABLE score_line (
	game_id INTEGER NOT NULL, 
	seat VARCHAR NOT NULL, 
	position INTEGER NOT NULL, 
	source VARCHAR NOT NULL, 
	points INTEGER NOT NULL, 
	clauses VARCHAR NOT NULL, 
	CONSTRAINT pk_score_line PRIMARY KEY (game_id, seat, position), 
	CONSTRAINT fk_score_line_game_id FOREIGN KEY(game_id) REFERENCES game (id)
)
 WITHOUT ROWID

;
INSERT INTO "score_line" VALUES(1,'Ann',0,'market (card 7): 2 fish sold = 2',1,'CV-MARK-01 CV-SCORE-01');
INSERT INTO "score_line" VALUES(1,'Ann',1,'market (card 10): 2 grain sold = 2',1,'CV-MARK-01 CV-SCORE-01');
INSERT INTO "score_line" VALUES(1,'Ann',2,'market (card 13): 2 wood sold = 2',1,'CV-MARK-01 CV-SCORE-01');
INSERT INTO "score_line" VALUES(1,'Ann',3,'most houses (1)',1,'CV-END-02');
INSERT INTO "score_line" VALUES(1,'Ann',4,'most resources left (2)',1,'CV-END-03');
INSERT INTO "score_line" VALUES(1,'Bo',0,'market (card 7): 2 grain sold = 2',1,'CV-MARK-01 CV-SCORE-01');
INSERT INTO "score_line" VALUES(1,'Bo',1,'market (card 10): 2 grain sold = 2',1,'CV-MARK-01 CV-SCORE-01');
INSERT INTO "score_line" VALUES(1,'Bo',2,'most houses (1)',1,'CV-END-02');
INSERT INTO "score_line" VALUES(4,'Bo',0,'market (card 7): 4 wood sold = 4',2,'CV-MARK-01 CV-SCORE-01');
INSERT INTO "score_line" VALUES(4,'Bo',1,'market (card 10): 4 fish sold = 4',2,'CV-MARK-01 CV-SCORE-01');
INSERT INTO "score_line" VALUES(4,'Bo',2,'most houses (1, alone at the table)',1,'CV-END-02');
INSERT INTO "score_line" VALUES(4,'Bo',3,'most resources left (2, alone at the table)',1,'CV-END-03');
CREATE TABLE village (
	id INTEGER NOT NULL, 
	"key" VARCHAR NOT NULL, 
	slug VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	folded VARCHAR NOT NULL, 
	owner VARCHAR NOT NULL, 
	document VARCHAR NOT NULL, 
	status VARCHAR NOT NULL, 
	game_id INTEGER, 
	campaign_id INTEGER, 
	created DATETIME NOT NULL, 
	updated DATETIME NOT NULL, 
	CONSTRAINT pk_village PRIMARY KEY (id), 
	CONSTRAINT uq_village_key UNIQUE ("key"), 
	CONSTRAINT uq_village_slug_folded UNIQUE (slug, folded), 
	CONSTRAINT ck_village_status CHECK (status IN ('free', 'busy', 'retired')), 
	CONSTRAINT fk_village_game_id FOREIGN KEY(game_id) REFERENCES game (id), 
	CONSTRAINT fk_village_campaign_id FOREIGN KEY(campaign_id) REFERENCES campaign (id)
);
INSERT INTO "village" VALUES(1,'482dbdf8-6a3a-42a3-9509-6fbd64fa95b9','crayonville','Elsewhere','elsewhere','Dan','{"name":"Elsewhere","owner":"Dan","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}','busy',5,NULL,'2026-11-16 21:19:03.143993','2026-11-16 21:19:05.077505');
INSERT INTO "village" VALUES(2,'0dbc18c4-3595-4686-a95c-473c1c77100d','crayonville','Oldtown','oldtown','Ann','{"name":"Oldtown","owner":"Ann","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}','retired',NULL,NULL,'2026-11-16 21:19:03.159246','2026-11-16 21:19:03.159257');
INSERT INTO "village" VALUES(3,'f4b09ee7-4871-4723-93fa-bb320f5257e7','crayonville','Ann''s village','ann''s village','Cleo','{"name":"Ann''s village","owner":"Cleo","sheet":"standard-13x13","completed":[1],"sketch":"wood E6 F5 F6 G5 G6 G7 H7\nfield F7 F8 G8 G9 H8\nwater H5 H6 I6 I7\nhouse G7@1\n","game":"crayonville"}','busy',2,1,'2026-11-16 21:19:03.204688','2026-11-16 21:19:04.158794');
INSERT INTO "village" VALUES(4,'d8f95b82-0e3f-4fa9-875a-9737c472672e','crayonville','Millbrook','millbrook','Bo','{"name":"Millbrook","owner":"Bo","sheet":"standard-13x13","completed":[1],"sketch":"wood G7 H7\nfield G8 G9 H8 H9 I8 I9 J8\nwater E6 F5 F6 G5 G6 H5 H6\nhouse G8@1\n","game":"crayonville"}','busy',2,1,'2026-11-16 21:19:03.207464','2026-11-16 21:19:04.160118');
INSERT INTO "village" VALUES(5,'70310b45-add1-48da-a109-69375aa9a568','crayonville','Cleo''s village','cleo''s village','Cleo','{"name":"Cleo''s village","owner":"Cleo","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}','free',NULL,NULL,'2026-11-16 21:19:04.533504','2026-11-16 21:19:04.630110');
INSERT INTO "village" VALUES(6,'a3377672-6e94-4613-ac33-d4b5302af922','crayonville','Bo''s village','bo''s village','Bo','{"name":"Bo''s village","owner":"Bo","sheet":"standard-13x13","completed":[1],"sketch":"wood F6 G7 H7 I7 I8\nfield F7 F8 G8 G9 H8 H9\nwater F5 G5 G6 H5 H6\nhouse G7@1\n","game":"crayonville"}','free',NULL,NULL,'2026-11-16 21:19:04.642495','2026-11-16 21:19:05.062445');
INSERT INTO "village" VALUES(7,'19eb9aee-10a6-487c-b69d-84797d5e0f52','crayonville','Eve''s village','eve''s village','Eve','{"name":"Eve''s village","owner":"Eve","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}','free',NULL,NULL,'2026-11-16 21:19:04.645053','2026-11-16 21:19:05.062483');
CREATE TABLE village_level (
	id INTEGER NOT NULL, 
	village_id INTEGER NOT NULL, 
	game_id INTEGER, 
	level INTEGER NOT NULL, 
	status VARCHAR NOT NULL, 
	started DATETIME NOT NULL, 
	ended DATETIME, 
	seat VARCHAR NOT NULL, 
	players VARCHAR NOT NULL, 
	points INTEGER, 
	place INTEGER, 
	"before" VARCHAR NOT NULL, 
	"after" VARCHAR, 
	adjudicated BOOLEAN NOT NULL, 
	CONSTRAINT pk_village_level PRIMARY KEY (id), 
	CONSTRAINT ck_village_level_status CHECK (status IN ('playing', 'completed', 'void')), 
	CONSTRAINT fk_village_level_village_id FOREIGN KEY(village_id) REFERENCES village (id), 
	CONSTRAINT fk_village_level_game_id FOREIGN KEY(game_id) REFERENCES game (id)
);
INSERT INTO "village_level" VALUES(1,3,1,1,'completed','2026-11-16 21:19:03.205549','2026-11-16 21:19:04.128139','Ann','["Ann","Bo"]',5,1,'{"name":"Ann''s village","owner":"Ann","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}','{"name":"Ann''s village","owner":"Ann","sheet":"standard-13x13","completed":[1],"sketch":"wood E6 F5 F6 G5 G6 G7 H7\nfield F7 F8 G8 G9 H8\nwater H5 H6 I6 I7\nhouse G7@1\n","game":"crayonville"}',1);
INSERT INTO "village_level" VALUES(2,4,1,1,'completed','2026-11-16 21:19:03.207790','2026-11-16 21:19:04.128189','Bo','["Ann","Bo"]',3,2,'{"name":"Bo''s village","owner":"Bo","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}','{"name":"Bo''s village","owner":"Bo","sheet":"standard-13x13","completed":[1],"sketch":"wood G7 H7\nfield G8 G9 H8 H9 I8 I9 J8\nwater E6 F5 F6 G5 G6 H5 H6\nhouse G8@1\n","game":"crayonville"}',1);
INSERT INTO "village_level" VALUES(3,3,2,2,'playing','2026-11-16 21:19:04.158909',NULL,'Ann','["Ann","Bo"]',NULL,NULL,'{"name":"Ann''s village","owner":"Ann","sheet":"standard-13x13","completed":[1],"sketch":"wood E6 F5 F6 G5 G6 G7 H7\nfield F7 F8 G8 G9 H8\nwater H5 H6 I6 I7\nhouse G7@1\n","game":"crayonville"}',NULL,1);
INSERT INTO "village_level" VALUES(4,4,2,2,'playing','2026-11-16 21:19:04.160180',NULL,'Bo','["Ann","Bo"]',NULL,NULL,'{"name":"Millbrook","owner":"Bo","sheet":"standard-13x13","completed":[1],"sketch":"wood G7 H7\nfield G8 G9 H8 H9 I8 I9 J8\nwater E6 F5 F6 G5 G6 H5 H6\nhouse G8@1\n","game":"crayonville"}',NULL,1);
INSERT INTO "village_level" VALUES(5,5,3,1,'void','2026-11-16 21:19:04.534337','2026-11-16 21:19:04.630110','Cleo','["Cleo"]',NULL,NULL,'{"name":"Cleo''s village","owner":"Cleo","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}',NULL,1);
INSERT INTO "village_level" VALUES(6,6,4,1,'completed','2026-11-16 21:19:04.643383','2026-11-16 21:19:05.062445','Bo','["Bo","Eve"]',6,1,'{"name":"Bo''s village","owner":"Bo","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}','{"name":"Bo''s village","owner":"Bo","sheet":"standard-13x13","completed":[1],"sketch":"wood F6 G7 H7 I7 I8\nfield F7 F8 G8 G9 H8 H9\nwater F5 G5 G6 H5 H6\nhouse G7@1\n","game":"crayonville"}',1);
INSERT INTO "village_level" VALUES(7,7,4,1,'void','2026-11-16 21:19:04.645450','2026-11-16 21:19:05.062483','Eve','["Bo","Eve"]',NULL,NULL,'{"name":"Eve''s village","owner":"Eve","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}',NULL,1);
INSERT INTO "village_level" VALUES(8,1,5,1,'playing','2026-11-16 21:19:05.077586',NULL,'Dan','["Dan"]',NULL,NULL,'{"name":"Elsewhere","owner":"Dan","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}',NULL,1);
CREATE INDEX ix_campaign_player_player_id ON campaign_player (player_id);
CREATE INDEX ix_game_slug_id ON game (slug, id);
CREATE INDEX ix_game_status_id ON game (status, id);
CREATE INDEX ix_game_campaign_id_id ON game (campaign_id, id);
CREATE INDEX ix_game_created ON game (created);
CREATE INDEX ix_current_game_id ON current (game_id);
CREATE INDEX ix_village_folded ON village (folded);
CREATE INDEX ix_village_game_id ON village (game_id);
CREATE INDEX ix_village_campaign_id ON village (campaign_id);
CREATE INDEX ix_village_level_village_id ON village_level (village_id);
CREATE INDEX ix_village_level_game_id ON village_level (game_id);
CREATE INDEX ix_game_seat_player_id_game_id ON game_seat (player_id, game_id);
CREATE INDEX ix_game_seat_village_id ON game_seat (village_id);
COMMIT;
