BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
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
INSERT INTO "campaign" VALUES(1,'1f9a7e38-b69d-4918-bf4c-2fc01b358890','Tuesdays','tuesdays','2026-11-16 21:19:05.752189','at the café');
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
INSERT INTO "current" VALUES('referee',7);
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
INSERT INTO "game" VALUES(1,'c2e0a5a3-5d92-4044-ae98-c92fe7bbd85f','crayonville','stand-in',1,'{"game":"crayonville","seats":["Ann","Bo"],"rules":1,"edition":"stand-in","deal":"tuesday"}','finished','2026-11-16 21:19:05.910361','2026-11-16 21:19:06.819833',1,75,'','stars');
INSERT INTO "game" VALUES(2,'6e908df2-2d3c-4d60-9090-c0c049836e29','crayonville','stand-in',1,'{"game":"crayonville","seats":["Ann","Bo"],"rules":1,"edition":"stand-in","options":{"level":2},"deal":"wednesday","keepsakes":{"Ann":{"name":"Ann''s village","owner":"Ann","sheet":"standard-13x13","completed":[1],"sketch":"wood E6 F5 F6 G5 G6 G7 H7\nfield F7 F8 G8 G9 H8\nwater H5 H6 I6 I7\nhouse G7@1\n","game":"crayonville"},"Bo":{"name":"Millbrook","owner":"Bo","sheet":"standard-13x13","completed":[1],"sketch":"wood G7 H7\nfield F7 F8 G8 G9 H8 H9 I9\nwater E6 F5 F6 G5 G6 H5 H6\nhouse G8@1\n","game":"crayonville"}}}','open','2026-11-16 21:19:06.869467',NULL,1,31,'','points');
INSERT INTO "game" VALUES(3,'425f2d4f-49d0-482e-8303-08b7c40cf89a','crayonville','stand-in',1,'{"game":"crayonville","seats":["Cleo"],"rules":1,"edition":"stand-in","deal":"friday"}','void','2026-11-16 21:19:07.247395','2026-11-16 21:19:07.348499',NULL,9,'the lights went out','points');
INSERT INTO "game" VALUES(4,'a6afe18b-e68e-4190-a3c7-a5e97fcdc0fe','crayonville','stand-in',1,'{"game":"crayonville","seats":["Bo","Eve"],"rules":1,"edition":"stand-in","deal":"monday"}','finished','2026-11-16 21:19:07.358891','2026-11-16 21:19:07.796433',NULL,47,'','stars');
INSERT INTO "game" VALUES(5,'de0ede27-d184-4dfb-b159-ba7939d940e9','king-of-the-valley','stand-in',1,'{"game":"king-of-the-valley","seats":["Ann","Zoë-O''Neil"],"rules":1,"edition":"stand-in","deal":"maple"}','finished','2026-11-16 21:19:07.869338','2026-11-16 21:19:09.654886',1,135,'','reputation');
INSERT INTO "game" VALUES(6,'5bf192ef-2170-4820-a7aa-0b665dbc5910','king-of-the-valley','stand-in',1,'{"game":"king-of-the-valley","seats":["Bo","Cleo"],"rules":1,"edition":"stand-in","deal":"syrup"}','open','2026-11-16 21:19:09.673475',NULL,NULL,16,'','points');
INSERT INTO "game" VALUES(7,'e6e9051f-7896-40d6-bb2c-aef272ade736','crayonville','stand-in',1,'{"game":"crayonville","seats":["Dan"],"rules":1,"edition":"stand-in","deal":"sunday","keepsakes":{"Dan":{"name":"Elsewhere","owner":"Dan","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}}}','open','2026-11-16 21:19:09.811516',NULL,NULL,7,'','points');
CREATE TABLE game_seat (
	game_id INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	seat VARCHAR NOT NULL, 
	player_id INTEGER NOT NULL, 
	village_id INTEGER, 
	points INTEGER, 
	place INTEGER, 
	won BOOLEAN NOT NULL, ties VARCHAR DEFAULT '[]' NOT NULL, remark VARCHAR DEFAULT '' NOT NULL, gone BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_game_seat PRIMARY KEY (game_id, position), 
	CONSTRAINT uq_game_seat_game_id_seat UNIQUE (game_id, seat), 
	CONSTRAINT fk_game_seat_game_id FOREIGN KEY(game_id) REFERENCES game (id), 
	CONSTRAINT fk_game_seat_player_id FOREIGN KEY(player_id) REFERENCES player (id), 
	CONSTRAINT fk_game_seat_village_id FOREIGN KEY(village_id) REFERENCES village (id)
)
 WITHOUT ROWID

;
INSERT INTO "game_seat" VALUES(1,0,'Ann',3,3,5,1,1,'[]','',0);
INSERT INTO "game_seat" VALUES(1,1,'Bo',4,4,5,1,1,'[]','',0);
INSERT INTO "game_seat" VALUES(2,0,'Ann',3,3,NULL,NULL,0,'[]','',0);
INSERT INTO "game_seat" VALUES(2,1,'Bo',4,4,NULL,NULL,0,'[]','',0);
INSERT INTO "game_seat" VALUES(3,0,'Cleo',5,5,NULL,NULL,0,'[]','',0);
INSERT INTO "game_seat" VALUES(4,0,'Bo',4,6,5,1,1,'[]','',0);
INSERT INTO "game_seat" VALUES(4,1,'Eve',6,7,0,NULL,0,'[]','',1);
INSERT INTO "game_seat" VALUES(5,0,'Ann',3,NULL,94,1,1,'[60]','influence 60, which breaks ties',0);
INSERT INTO "game_seat" VALUES(5,1,'Zoë-O''Neil',1,NULL,78,2,0,'[44]','influence 44, which breaks ties',0);
INSERT INTO "game_seat" VALUES(6,0,'Bo',4,NULL,NULL,NULL,0,'[]','',0);
INSERT INTO "game_seat" VALUES(6,1,'Cleo',5,NULL,NULL,NULL,0,'[]','',0);
INSERT INTO "game_seat" VALUES(7,0,'Dan',2,1,NULL,NULL,0,'[]','',0);
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
INSERT INTO "line" VALUES(1,1,'draw Ann wood wood field water','{"move":"Draw","seat":"Ann","tiles":["wood","wood","field","water"]}','2026-11-16 21:19:05.919563','referee');
INSERT INTO "line" VALUES(1,2,'draw Bo field field water water','{"move":"Draw","seat":"Bo","tiles":["field","field","water","water"]}','2026-11-16 21:19:05.919563','referee');
INSERT INTO "line" VALUES(1,3,'Ann colour wood G6','{"move":"Colour","seat":"Ann","terrain":"wood","at":"G6"}','2026-11-16 21:19:05.949278','referee');
INSERT INTO "line" VALUES(1,4,'Ann colour wood F6','{"move":"Colour","seat":"Ann","terrain":"wood","at":"F6"}','2026-11-16 21:19:05.970967','referee');
INSERT INTO "line" VALUES(1,5,'Ann colour field F7','{"move":"Colour","seat":"Ann","terrain":"field","at":"F7"}','2026-11-16 21:19:05.986443','referee');
INSERT INTO "line" VALUES(1,6,'Ann colour water I7','{"move":"Colour","seat":"Ann","terrain":"water","at":"I7"}','2026-11-16 21:19:06.001417','referee');
INSERT INTO "line" VALUES(1,7,'Bo colour water G6','{"move":"Colour","seat":"Bo","terrain":"water","at":"G6"}','2026-11-16 21:19:06.016918','referee');
INSERT INTO "line" VALUES(1,8,'Bo colour water H5','{"move":"Colour","seat":"Bo","terrain":"water","at":"H5"}','2026-11-16 21:19:06.034470','referee');
INSERT INTO "line" VALUES(1,9,'Bo colour field F7','{"move":"Colour","seat":"Bo","terrain":"field","at":"F7"}','2026-11-16 21:19:06.050445','referee');
INSERT INTO "line" VALUES(1,10,'Bo colour field F8','{"move":"Colour","seat":"Bo","terrain":"field","at":"F8"}','2026-11-16 21:19:06.065408','referee');
INSERT INTO "line" VALUES(1,11,'flip harvest-wood','{"move":"Flip","card":"harvest-wood"}','2026-11-16 21:19:06.065408','referee');
INSERT INTO "line" VALUES(1,12,'Ann build house G7 with 2 wood','{"move":"Build","seat":"Ann","structure":"house","at":"G7","pay":[{"units":2,"kind":"wood"}]}','2026-11-16 21:19:06.082380','referee');
INSERT INTO "line" VALUES(1,13,'Ann done','{"move":"Done","seat":"Ann"}','2026-11-16 21:19:06.113246','referee');
INSERT INTO "line" VALUES(1,14,'Bo build house G8 with 2 wood','{"move":"Build","seat":"Bo","structure":"house","at":"G8","pay":[{"units":2,"kind":"wood"}]}','2026-11-16 21:19:06.127361','referee');
INSERT INTO "line" VALUES(1,15,'Bo done','{"move":"Done","seat":"Bo"}','2026-11-16 21:19:06.141094','referee');
INSERT INTO "line" VALUES(1,16,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:06.141094','referee');
INSERT INTO "line" VALUES(1,17,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:06.156753','referee');
INSERT INTO "line" VALUES(1,18,'draw Ann field water water','{"move":"Draw","seat":"Ann","tiles":["field","water","water"]}','2026-11-16 21:19:06.156753','referee');
INSERT INTO "line" VALUES(1,19,'Ann colour field F8','{"move":"Colour","seat":"Ann","terrain":"field","at":"F8"}','2026-11-16 21:19:06.173101','referee');
INSERT INTO "line" VALUES(1,20,'Ann colour water I6','{"move":"Colour","seat":"Ann","terrain":"water","at":"I6"}','2026-11-16 21:19:06.188019','referee');
INSERT INTO "line" VALUES(1,21,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:06.202200','referee');
INSERT INTO "line" VALUES(1,22,'draw Bo wood field water','{"move":"Draw","seat":"Bo","tiles":["wood","field","water"]}','2026-11-16 21:19:06.202200','referee');
INSERT INTO "line" VALUES(1,23,'Bo colour field G9','{"move":"Colour","seat":"Bo","terrain":"field","at":"G9"}','2026-11-16 21:19:06.221634','referee');
INSERT INTO "line" VALUES(1,24,'Bo colour water G5','{"move":"Colour","seat":"Bo","terrain":"water","at":"G5"}','2026-11-16 21:19:06.237191','referee');
INSERT INTO "line" VALUES(1,25,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:06.237191','referee');
INSERT INTO "line" VALUES(1,26,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:06.253329','referee');
INSERT INTO "line" VALUES(1,27,'draw Ann wood field water','{"move":"Draw","seat":"Ann","tiles":["wood","field","water"]}','2026-11-16 21:19:06.253329','referee');
INSERT INTO "line" VALUES(1,28,'Ann colour field G9','{"move":"Colour","seat":"Ann","terrain":"field","at":"G9"}','2026-11-16 21:19:06.269235','referee');
INSERT INTO "line" VALUES(1,29,'Ann colour wood F5','{"move":"Colour","seat":"Ann","terrain":"wood","at":"F5"}','2026-11-16 21:19:06.288300','referee');
INSERT INTO "line" VALUES(1,30,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:06.304661','referee');
INSERT INTO "line" VALUES(1,31,'draw Bo wood field water','{"move":"Draw","seat":"Bo","tiles":["wood","field","water"]}','2026-11-16 21:19:06.304661','referee');
INSERT INTO "line" VALUES(1,32,'Bo colour field H8','{"move":"Colour","seat":"Bo","terrain":"field","at":"H8"}','2026-11-16 21:19:06.321592','referee');
INSERT INTO "line" VALUES(1,33,'Bo colour water F5','{"move":"Colour","seat":"Bo","terrain":"water","at":"F5"}','2026-11-16 21:19:06.337460','referee');
INSERT INTO "line" VALUES(1,34,'flip harvest-grain','{"move":"Flip","card":"harvest-grain"}','2026-11-16 21:19:06.337460','referee');
INSERT INTO "line" VALUES(1,35,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:06.354364','referee');
INSERT INTO "line" VALUES(1,36,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:06.368430','referee');
INSERT INTO "line" VALUES(1,37,'flip harvest-fish','{"move":"Flip","card":"harvest-fish"}','2026-11-16 21:19:06.368430','referee');
INSERT INTO "line" VALUES(1,38,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:06.382926','referee');
INSERT INTO "line" VALUES(1,39,'Bo turn','{"move":"Turn","seat":"Bo"}','2026-11-16 21:19:06.397192','referee');
INSERT INTO "line" VALUES(1,40,'flip harvest-fish','{"move":"Flip","card":"harvest-fish"}','2026-11-16 21:19:06.397192','referee');
INSERT INTO "line" VALUES(1,41,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:06.415853','referee');
INSERT INTO "line" VALUES(1,42,'Bo pass','{"move":"Pass","seat":"Bo"}','2026-11-16 21:19:06.431922','referee');
INSERT INTO "line" VALUES(1,43,'flip market','{"move":"Flip","card":"market"}','2026-11-16 21:19:06.431922','referee');
INSERT INTO "line" VALUES(1,44,'Ann sell 2 fish','{"move":"Sell","seat":"Ann","units":2,"kind":"fish"}','2026-11-16 21:19:06.448592','referee');
INSERT INTO "line" VALUES(1,45,'Bo sell 4 grain','{"move":"Sell","seat":"Bo","units":4,"kind":"grain"}','2026-11-16 21:19:06.464808','referee');
INSERT INTO "line" VALUES(1,46,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:06.464808','referee');
INSERT INTO "line" VALUES(1,47,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:06.487519','referee');
INSERT INTO "line" VALUES(1,48,'draw Ann wood wood field','{"move":"Draw","seat":"Ann","tiles":["wood","wood","field"]}','2026-11-16 21:19:06.487519','referee');
INSERT INTO "line" VALUES(1,49,'Ann colour field H8','{"move":"Colour","seat":"Ann","terrain":"field","at":"H8"}','2026-11-16 21:19:06.505351','referee');
INSERT INTO "line" VALUES(1,50,'Ann colour wood E6','{"move":"Colour","seat":"Ann","terrain":"wood","at":"E6"}','2026-11-16 21:19:06.521063','referee');
INSERT INTO "line" VALUES(1,51,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:06.537057','referee');
INSERT INTO "line" VALUES(1,52,'draw Bo wood water water','{"move":"Draw","seat":"Bo","tiles":["wood","water","water"]}','2026-11-16 21:19:06.537057','referee');
INSERT INTO "line" VALUES(1,53,'Bo colour water F6','{"move":"Colour","seat":"Bo","terrain":"water","at":"F6"}','2026-11-16 21:19:06.558008','referee');
INSERT INTO "line" VALUES(1,54,'Bo colour water E6','{"move":"Colour","seat":"Bo","terrain":"water","at":"E6"}','2026-11-16 21:19:06.575811','referee');
INSERT INTO "line" VALUES(1,55,'flip harvest-grain','{"move":"Flip","card":"harvest-grain"}','2026-11-16 21:19:06.575811','referee');
INSERT INTO "line" VALUES(1,56,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:06.596213','referee');
INSERT INTO "line" VALUES(1,57,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:06.612168','referee');
INSERT INTO "line" VALUES(1,58,'flip market','{"move":"Flip","card":"market"}','2026-11-16 21:19:06.612168','referee');
INSERT INTO "line" VALUES(1,59,'Ann sell 2 grain','{"move":"Sell","seat":"Ann","units":2,"kind":"grain"}','2026-11-16 21:19:06.629203','referee');
INSERT INTO "line" VALUES(1,60,'Bo sell 4 grain','{"move":"Sell","seat":"Bo","units":4,"kind":"grain"}','2026-11-16 21:19:06.643889','referee');
INSERT INTO "line" VALUES(1,61,'flip harvest-wood','{"move":"Flip","card":"harvest-wood"}','2026-11-16 21:19:06.643889','referee');
INSERT INTO "line" VALUES(1,62,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:06.658377','referee');
INSERT INTO "line" VALUES(1,63,'Bo pass','{"move":"Pass","seat":"Bo"}','2026-11-16 21:19:06.672720','referee');
INSERT INTO "line" VALUES(1,64,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:06.672720','referee');
INSERT INTO "line" VALUES(1,65,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:06.690675','referee');
INSERT INTO "line" VALUES(1,66,'draw Ann wood field water','{"move":"Draw","seat":"Ann","tiles":["wood","field","water"]}','2026-11-16 21:19:06.690675','referee');
INSERT INTO "line" VALUES(1,67,'Ann colour wood G5','{"move":"Colour","seat":"Ann","terrain":"wood","at":"G5"}','2026-11-16 21:19:06.706925','referee');
INSERT INTO "line" VALUES(1,68,'Ann colour water H5','{"move":"Colour","seat":"Ann","terrain":"water","at":"H5"}','2026-11-16 21:19:06.722484','referee');
INSERT INTO "line" VALUES(1,69,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:06.738154','referee');
INSERT INTO "line" VALUES(1,70,'draw Bo field field water','{"move":"Draw","seat":"Bo","tiles":["field","field","water"]}','2026-11-16 21:19:06.738154','referee');
INSERT INTO "line" VALUES(1,71,'Bo colour field H9','{"move":"Colour","seat":"Bo","terrain":"field","at":"H9"}','2026-11-16 21:19:06.756464','referee');
INSERT INTO "line" VALUES(1,72,'Bo colour field I9','{"move":"Colour","seat":"Bo","terrain":"field","at":"I9"}','2026-11-16 21:19:06.772212','referee');
INSERT INTO "line" VALUES(1,73,'flip market','{"move":"Flip","card":"market"}','2026-11-16 21:19:06.772212','referee');
INSERT INTO "line" VALUES(1,74,'Ann sell 2 wood','{"move":"Sell","seat":"Ann","units":2,"kind":"wood"}','2026-11-16 21:19:06.786858','referee');
INSERT INTO "line" VALUES(1,75,'Bo pass','{"move":"Pass","seat":"Bo"}','2026-11-16 21:19:06.801863','referee');
INSERT INTO "line" VALUES(2,1,'draw Ann wood field','{"move":"Draw","seat":"Ann","tiles":["wood","field"]}','2026-11-16 21:19:06.875687','referee');
INSERT INTO "line" VALUES(2,2,'draw Bo water water','{"move":"Draw","seat":"Bo","tiles":["water","water"]}','2026-11-16 21:19:06.875687','referee');
INSERT INTO "line" VALUES(2,3,'Ann colour wood E7','{"move":"Colour","seat":"Ann","terrain":"wood","at":"E7"}','2026-11-16 21:19:06.892703','referee');
INSERT INTO "line" VALUES(2,4,'Ann colour field H9','{"move":"Colour","seat":"Ann","terrain":"field","at":"H9"}','2026-11-16 21:19:06.908086','referee');
INSERT INTO "line" VALUES(2,5,'Bo colour water E7','{"move":"Colour","seat":"Bo","terrain":"water","at":"E7"}','2026-11-16 21:19:06.922080','referee');
INSERT INTO "line" VALUES(2,6,'Bo colour water E5','{"move":"Colour","seat":"Bo","terrain":"water","at":"E5"}','2026-11-16 21:19:06.936071','referee');
INSERT INTO "line" VALUES(2,7,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:06.936071','referee');
INSERT INTO "line" VALUES(2,8,'Ann build house F5 with 2 wood','{"move":"Build","seat":"Ann","structure":"house","at":"F5","pay":[{"units":2,"kind":"wood"}]}','2026-11-16 21:19:06.954922','referee');
INSERT INTO "line" VALUES(2,9,'Ann build house G9 with 2 wood','{"move":"Build","seat":"Ann","structure":"house","at":"G9","pay":[{"units":2,"kind":"wood"}]}','2026-11-16 21:19:06.972947','referee');
INSERT INTO "line" VALUES(2,10,'Ann done','{"move":"Done","seat":"Ann"}','2026-11-16 21:19:06.989598','referee');
INSERT INTO "line" VALUES(2,11,'Bo build boat F5','{"move":"Build","seat":"Bo","structure":"boat","at":"F5","pay":null}','2026-11-16 21:19:07.004703','referee');
INSERT INTO "line" VALUES(2,12,'Bo build house H9 with 2 wood','{"move":"Build","seat":"Bo","structure":"house","at":"H9","pay":[{"units":2,"kind":"wood"}]}','2026-11-16 21:19:07.020969','referee');
INSERT INTO "line" VALUES(2,13,'Bo build boat H5','{"move":"Build","seat":"Bo","structure":"boat","at":"H5","pay":null}','2026-11-16 21:19:07.034684','referee');
INSERT INTO "line" VALUES(2,14,'Bo done','{"move":"Done","seat":"Bo"}','2026-11-16 21:19:07.048598','referee');
INSERT INTO "line" VALUES(2,15,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:07.048598','referee');
INSERT INTO "line" VALUES(2,16,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:07.062583','referee');
INSERT INTO "line" VALUES(2,17,'draw Ann field field water','{"move":"Draw","seat":"Ann","tiles":["field","field","water"]}','2026-11-16 21:19:07.062583','referee');
INSERT INTO "line" VALUES(2,18,'Ann colour field G10','{"move":"Colour","seat":"Ann","terrain":"field","at":"G10"}','2026-11-16 21:19:07.079610','referee');
INSERT INTO "line" VALUES(2,19,'Ann colour field F9','{"move":"Colour","seat":"Ann","terrain":"field","at":"F9"}','2026-11-16 21:19:07.094104','referee');
INSERT INTO "line" VALUES(2,20,'note "a word with ''quotes'' & <signs>" by "referee"','{"move":"Note","text":"a word with ''quotes'' & <signs>","by":"referee"}','2026-11-16 21:19:07.103315','referee');
INSERT INTO "line" VALUES(2,21,'undo 20 "card misread" by "referee"','{"move":"Undo","line":20,"why":"card misread","by":"referee"}','2026-11-16 21:19:07.113911','referee');
INSERT INTO "line" VALUES(2,22,'undo 19 by "referee"','{"move":"Undo","line":19,"why":null,"by":"referee"}','2026-11-16 21:19:07.123208','referee');
INSERT INTO "line" VALUES(2,23,'redo by "referee"','{"move":"Redo","by":"referee"}','2026-11-16 21:19:07.132560','referee');
INSERT INTO "line" VALUES(2,24,'override Ann wood 2 "a gift" by "referee"','{"move":"Override","seat":"Ann","quantity":"wood","change":2,"why":"a gift","by":"referee"}','2026-11-16 21:19:07.150143','referee');
INSERT INTO "line" VALUES(2,25,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:07.170326','referee');
INSERT INTO "line" VALUES(2,26,'draw Bo wood field water','{"move":"Draw","seat":"Bo","tiles":["wood","field","water"]}','2026-11-16 21:19:07.170326','referee');
INSERT INTO "line" VALUES(2,27,'Bo colour water F4','{"move":"Colour","seat":"Bo","terrain":"water","at":"F4"}','2026-11-16 21:19:07.187431','referee');
INSERT INTO "line" VALUES(2,28,'Bo colour field I8','{"move":"Colour","seat":"Bo","terrain":"field","at":"I8"}','2026-11-16 21:19:07.203619','referee');
INSERT INTO "line" VALUES(2,29,'flip harvest-fish','{"move":"Flip","card":"harvest-fish"}','2026-11-16 21:19:07.203619','referee');
INSERT INTO "line" VALUES(2,30,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:07.223070','referee');
INSERT INTO "line" VALUES(2,31,'amend 30 "Ann pass" "mistyped" by "referee"','{"move":"Amend","line":30,"text":"Ann pass","why":"mistyped","cut":null,"by":"referee"}','2026-11-16 21:19:07.239670','referee');
INSERT INTO "line" VALUES(3,1,'draw Cleo wood wood wood field','{"move":"Draw","seat":"Cleo","tiles":["wood","wood","wood","field"]}','2026-11-16 21:19:07.251463','referee');
INSERT INTO "line" VALUES(3,2,'Cleo colour wood G6','{"move":"Colour","seat":"Cleo","terrain":"wood","at":"G6"}','2026-11-16 21:19:07.268526','referee');
INSERT INTO "line" VALUES(3,3,'Cleo colour wood F6','{"move":"Colour","seat":"Cleo","terrain":"wood","at":"F6"}','2026-11-16 21:19:07.284201','referee');
INSERT INTO "line" VALUES(3,4,'Cleo colour wood F7','{"move":"Colour","seat":"Cleo","terrain":"wood","at":"F7"}','2026-11-16 21:19:07.298001','referee');
INSERT INTO "line" VALUES(3,5,'Cleo colour field H8','{"move":"Colour","seat":"Cleo","terrain":"field","at":"H8"}','2026-11-16 21:19:07.313034','referee');
INSERT INTO "line" VALUES(3,6,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:07.313034','referee');
INSERT INTO "line" VALUES(3,7,'Cleo build house G7 with 2 wood','{"move":"Build","seat":"Cleo","structure":"house","at":"G7","pay":[{"units":2,"kind":"wood"}]}','2026-11-16 21:19:07.326697','referee');
INSERT INTO "line" VALUES(3,8,'Cleo done','{"move":"Done","seat":"Cleo"}','2026-11-16 21:19:07.339199','referee');
INSERT INTO "line" VALUES(3,9,'flip harvest-wood','{"move":"Flip","card":"harvest-wood"}','2026-11-16 21:19:07.339199','referee');
INSERT INTO "line" VALUES(4,1,'draw Bo wood field water water','{"move":"Draw","seat":"Bo","tiles":["wood","field","water","water"]}','2026-11-16 21:19:07.364761','referee');
INSERT INTO "line" VALUES(4,2,'draw Eve wood field field water','{"move":"Draw","seat":"Eve","tiles":["wood","field","field","water"]}','2026-11-16 21:19:07.364761','referee');
INSERT INTO "line" VALUES(4,3,'Bo colour wood G6','{"move":"Colour","seat":"Bo","terrain":"wood","at":"G6"}','2026-11-16 21:19:07.381904','referee');
INSERT INTO "line" VALUES(4,4,'Bo colour field F7','{"move":"Colour","seat":"Bo","terrain":"field","at":"F7"}','2026-11-16 21:19:07.395311','referee');
INSERT INTO "line" VALUES(4,5,'Bo colour water I7','{"move":"Colour","seat":"Bo","terrain":"water","at":"I7"}','2026-11-16 21:19:07.408581','referee');
INSERT INTO "line" VALUES(4,6,'Bo colour water I6','{"move":"Colour","seat":"Bo","terrain":"water","at":"I6"}','2026-11-16 21:19:07.424344','referee');
INSERT INTO "line" VALUES(4,7,'Eve colour wood G6','{"move":"Colour","seat":"Eve","terrain":"wood","at":"G6"}','2026-11-16 21:19:07.438380','referee');
INSERT INTO "line" VALUES(4,8,'leave Eve "went home"','{"move":"Leave","seat":"Eve","why":"went home"}','2026-11-16 21:19:07.447086','referee');
INSERT INTO "line" VALUES(4,9,'flip harvest-grain','{"move":"Flip","card":"harvest-grain"}','2026-11-16 21:19:07.447086','referee');
INSERT INTO "line" VALUES(4,10,'Bo build house G7 with 2 wood','{"move":"Build","seat":"Bo","structure":"house","at":"G7","pay":[{"units":2,"kind":"wood"}]}','2026-11-16 21:19:07.459962','referee');
INSERT INTO "line" VALUES(4,11,'Bo done','{"move":"Done","seat":"Bo"}','2026-11-16 21:19:07.473450','referee');
INSERT INTO "line" VALUES(4,12,'flip harvest-fish','{"move":"Flip","card":"harvest-fish"}','2026-11-16 21:19:07.473450','referee');
INSERT INTO "line" VALUES(4,13,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:07.490267','referee');
INSERT INTO "line" VALUES(4,14,'flip harvest-wood','{"move":"Flip","card":"harvest-wood"}','2026-11-16 21:19:07.490267','referee');
INSERT INTO "line" VALUES(4,15,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:07.503495','referee');
INSERT INTO "line" VALUES(4,16,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:07.503495','referee');
INSERT INTO "line" VALUES(4,17,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:07.516582','referee');
INSERT INTO "line" VALUES(4,18,'draw Bo field field field','{"move":"Draw","seat":"Bo","tiles":["field","field","field"]}','2026-11-16 21:19:07.516582','referee');
INSERT INTO "line" VALUES(4,19,'Bo colour field F8','{"move":"Colour","seat":"Bo","terrain":"field","at":"F8"}','2026-11-16 21:19:07.530576','referee');
INSERT INTO "line" VALUES(4,20,'Bo colour field G9','{"move":"Colour","seat":"Bo","terrain":"field","at":"G9"}','2026-11-16 21:19:07.544333','referee');
INSERT INTO "line" VALUES(4,21,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:07.544333','referee');
INSERT INTO "line" VALUES(4,22,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:07.578315','referee');
INSERT INTO "line" VALUES(4,23,'draw Bo wood water water','{"move":"Draw","seat":"Bo","tiles":["wood","water","water"]}','2026-11-16 21:19:07.578315','referee');
INSERT INTO "line" VALUES(4,24,'Bo colour wood F6','{"move":"Colour","seat":"Bo","terrain":"wood","at":"F6"}','2026-11-16 21:19:07.592906','referee');
INSERT INTO "line" VALUES(4,25,'Bo colour water H5','{"move":"Colour","seat":"Bo","terrain":"water","at":"H5"}','2026-11-16 21:19:07.610753','referee');
INSERT INTO "line" VALUES(4,26,'flip harvest-wood','{"move":"Flip","card":"harvest-wood"}','2026-11-16 21:19:07.610753','referee');
INSERT INTO "line" VALUES(4,27,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:07.625785','referee');
INSERT INTO "line" VALUES(4,28,'flip market','{"move":"Flip","card":"market"}','2026-11-16 21:19:07.625785','referee');
INSERT INTO "line" VALUES(4,29,'Bo sell 4 wood','{"move":"Sell","seat":"Bo","units":4,"kind":"wood"}','2026-11-16 21:19:07.640227','referee');
INSERT INTO "line" VALUES(4,30,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:07.640227','referee');
INSERT INTO "line" VALUES(4,31,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:07.653480','referee');
INSERT INTO "line" VALUES(4,32,'draw Bo field field water','{"move":"Draw","seat":"Bo","tiles":["field","field","water"]}','2026-11-16 21:19:07.653480','referee');
INSERT INTO "line" VALUES(4,33,'Bo colour field H8','{"move":"Colour","seat":"Bo","terrain":"field","at":"H8"}','2026-11-16 21:19:07.667179','referee');
INSERT INTO "line" VALUES(4,34,'Bo colour field H9','{"move":"Colour","seat":"Bo","terrain":"field","at":"H9"}','2026-11-16 21:19:07.680439','referee');
INSERT INTO "line" VALUES(4,35,'flip harvest-fish','{"move":"Flip","card":"harvest-fish"}','2026-11-16 21:19:07.680439','referee');
INSERT INTO "line" VALUES(4,36,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:07.693012','referee');
INSERT INTO "line" VALUES(4,37,'flip market','{"move":"Flip","card":"market"}','2026-11-16 21:19:07.693012','referee');
INSERT INTO "line" VALUES(4,38,'Bo sell 2 fish','{"move":"Sell","seat":"Bo","units":2,"kind":"fish"}','2026-11-16 21:19:07.707586','referee');
INSERT INTO "line" VALUES(4,39,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:07.707586','referee');
INSERT INTO "line" VALUES(4,40,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:07.720274','referee');
INSERT INTO "line" VALUES(4,41,'draw Bo wood wood wood','{"move":"Draw","seat":"Bo","tiles":["wood","wood","wood"]}','2026-11-16 21:19:07.720274','referee');
INSERT INTO "line" VALUES(4,42,'Bo colour wood F5','{"move":"Colour","seat":"Bo","terrain":"wood","at":"F5"}','2026-11-16 21:19:07.734648','referee');
INSERT INTO "line" VALUES(4,43,'Bo colour wood G5','{"move":"Colour","seat":"Bo","terrain":"wood","at":"G5"}','2026-11-16 21:19:07.749600','referee');
INSERT INTO "line" VALUES(4,44,'flip harvest-grain','{"move":"Flip","card":"harvest-grain"}','2026-11-16 21:19:07.749600','referee');
INSERT INTO "line" VALUES(4,45,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:07.763178','referee');
INSERT INTO "line" VALUES(4,46,'flip market','{"move":"Flip","card":"market"}','2026-11-16 21:19:07.763178','referee');
INSERT INTO "line" VALUES(4,47,'Bo turn','{"move":"Turn","seat":"Bo"}','2026-11-16 21:19:07.780491','referee');
INSERT INTO "line" VALUES(5,1,'first Zoë-O''Neil','{"move":"First","seat":"Zoë-O''Neil"}','2026-11-16 21:19:07.873521','referee');
INSERT INTO "line" VALUES(5,2,'lay K2 F C K3 C','{"move":"Lay","tiles":["K2","F","C","K3","C"]}','2026-11-16 21:19:07.873521','referee');
INSERT INTO "line" VALUES(5,3,'lay W F T0-3 Q K2','{"move":"Lay","tiles":["W","F","T0-3","Q","K2"]}','2026-11-16 21:19:07.873521','referee');
INSERT INTO "line" VALUES(5,4,'lay F K4 K1 F J','{"move":"Lay","tiles":["F","K4","K1","F","J"]}','2026-11-16 21:19:07.873521','referee');
INSERT INTO "line" VALUES(5,5,'lay F D W F F','{"move":"Lay","tiles":["F","D","W","F","F"]}','2026-11-16 21:19:07.873521','referee');
INSERT INTO "line" VALUES(5,6,'lay D W F F P','{"move":"Lay","tiles":["D","W","F","F","P"]}','2026-11-16 21:19:07.873521','referee');
INSERT INTO "line" VALUES(5,7,'lay C K1 T3-5 K3','{"move":"Lay","tiles":["C","K1","T3-5","K3"]}','2026-11-16 21:19:07.873521','referee');
INSERT INTO "line" VALUES(5,8,'lay K1 W W W F C K4 K4','{"move":"Lay","tiles":["K1","W","W","W","F","C","K4","K4"]}','2026-11-16 21:19:07.873521','referee');
INSERT INTO "line" VALUES(5,9,'Zoë-O''Neil place e3','{"move":"PlaceKing","seat":"Zoë-O''Neil","at":"e3"}','2026-11-16 21:19:07.893240','referee');
INSERT INTO "line" VALUES(5,10,'Ann place b5','{"move":"PlaceKing","seat":"Ann","at":"b5"}','2026-11-16 21:19:07.908253','referee');
INSERT INTO "line" VALUES(5,11,'Zoë-O''Neil to a3 take c3 b3','{"move":"Summon","seat":"Zoë-O''Neil","to":"a3","take":["c3","b3"]}','2026-11-16 21:19:07.925489','referee');
INSERT INTO "line" VALUES(5,12,'Zoë-O''Neil column R','{"move":"Replenish","seat":"Zoë-O''Neil","side":"R"}','2026-11-16 21:19:07.939988','referee');
INSERT INTO "line" VALUES(5,13,'draw K2 K2','{"move":"Draw","tiles":["K2","K2"]}','2026-11-16 21:19:07.939988','referee');
INSERT INTO "line" VALUES(5,14,'Ann to b2','{"move":"Summon","seat":"Ann","to":"b2","take":null}','2026-11-16 21:19:07.955019','referee');
INSERT INTO "line" VALUES(5,15,'Ann column L','{"move":"Replenish","seat":"Ann","side":"L"}','2026-11-16 21:19:07.970033','referee');
INSERT INTO "line" VALUES(5,16,'draw C','{"move":"Draw","tiles":["C"]}','2026-11-16 21:19:07.970033','referee');
INSERT INTO "line" VALUES(5,17,'Zoë-O''Neil to a1','{"move":"Summon","seat":"Zoë-O''Neil","to":"a1","take":null}','2026-11-16 21:19:07.988082','referee');
INSERT INTO "line" VALUES(5,18,'Zoë-O''Neil column R','{"move":"Replenish","seat":"Zoë-O''Neil","side":"R"}','2026-11-16 21:19:08.003581','referee');
INSERT INTO "line" VALUES(5,19,'draw J','{"move":"Draw","tiles":["J"]}','2026-11-16 21:19:08.003581','referee');
INSERT INTO "line" VALUES(5,20,'Ann to d4','{"move":"Summon","seat":"Ann","to":"d4","take":null}','2026-11-16 21:19:08.018353','referee');
INSERT INTO "line" VALUES(5,21,'Ann column R','{"move":"Replenish","seat":"Ann","side":"R"}','2026-11-16 21:19:08.032869','referee');
INSERT INTO "line" VALUES(5,22,'draw P','{"move":"Draw","tiles":["P"]}','2026-11-16 21:19:08.032869','referee');
INSERT INTO "line" VALUES(5,23,'Zoë-O''Neil recruit R1','{"move":"Recruit","seat":"Zoë-O''Neil","place":"R1","column":null}','2026-11-16 21:19:08.050137','referee');
INSERT INTO "line" VALUES(5,24,'Zoë-O''Neil to e1 take c1 d1','{"move":"Summon","seat":"Zoë-O''Neil","to":"e1","take":["c1","d1"]}','2026-11-16 21:19:08.065266','referee');
INSERT INTO "line" VALUES(5,25,'Zoë-O''Neil column R','{"move":"Replenish","seat":"Zoë-O''Neil","side":"R"}','2026-11-16 21:19:08.080297','referee');
INSERT INTO "line" VALUES(5,26,'draw C Q D','{"move":"Draw","tiles":["C","Q","D"]}','2026-11-16 21:19:08.080297','referee');
INSERT INTO "line" VALUES(5,27,'Ann to d1 take d3 d2','{"move":"Summon","seat":"Ann","to":"d1","take":["d3","d2"]}','2026-11-16 21:19:08.095398','referee');
INSERT INTO "line" VALUES(5,28,'Ann column L','{"move":"Replenish","seat":"Ann","side":"L"}','2026-11-16 21:19:08.112871','referee');
INSERT INTO "line" VALUES(5,29,'draw F Z','{"move":"Draw","tiles":["F","Z"]}','2026-11-16 21:19:08.112871','referee');
INSERT INTO "line" VALUES(5,30,'Zoë-O''Neil to b4 take d2 c3','{"move":"Summon","seat":"Zoë-O''Neil","to":"b4","take":["d2","c3"]}','2026-11-16 21:19:08.129431','referee');
INSERT INTO "line" VALUES(5,31,'Zoë-O''Neil column R','{"move":"Replenish","seat":"Zoë-O''Neil","side":"R"}','2026-11-16 21:19:08.145272','referee');
INSERT INTO "line" VALUES(5,32,'draw K3 F','{"move":"Draw","tiles":["K3","F"]}','2026-11-16 21:19:08.145272','referee');
INSERT INTO "line" VALUES(5,33,'Ann via e1 to b1 take d1 c1','{"move":"SummonVia","seat":"Ann","via":["e1"],"to":"b1","take":["d1","c1"]}','2026-11-16 21:19:08.160625','referee');
INSERT INTO "line" VALUES(5,34,'Ann column L','{"move":"Replenish","seat":"Ann","side":"L"}','2026-11-16 21:19:08.178902','referee');
INSERT INTO "line" VALUES(5,35,'draw D T3-6 W','{"move":"Draw","tiles":["D","T3-6","W"]}','2026-11-16 21:19:08.178902','referee');
INSERT INTO "line" VALUES(5,36,'Zoë-O''Neil to e1','{"move":"Summon","seat":"Zoë-O''Neil","to":"e1","take":null}','2026-11-16 21:19:08.195025','referee');
INSERT INTO "line" VALUES(5,37,'Zoë-O''Neil column L','{"move":"Replenish","seat":"Zoë-O''Neil","side":"L"}','2026-11-16 21:19:08.210564','referee');
INSERT INTO "line" VALUES(5,38,'draw F','{"move":"Draw","tiles":["F"]}','2026-11-16 21:19:08.210564','referee');
INSERT INTO "line" VALUES(5,39,'Ann to b2','{"move":"Summon","seat":"Ann","to":"b2","take":null}','2026-11-16 21:19:08.227619','referee');
INSERT INTO "line" VALUES(5,40,'Ann kingdom Q D C K2 F','{"move":"Claim","seat":"Ann","tiles":["Q","D","C","K2","F"]}','2026-11-16 21:19:08.247023','referee');
INSERT INTO "line" VALUES(5,41,'Ann column L','{"move":"Replenish","seat":"Ann","side":"L"}','2026-11-16 21:19:08.262378','referee');
INSERT INTO "line" VALUES(5,42,'draw F','{"move":"Draw","tiles":["F"]}','2026-11-16 21:19:08.262378','referee');
INSERT INTO "line" VALUES(5,43,'Zoë-O''Neil to e5','{"move":"Summon","seat":"Zoë-O''Neil","to":"e5","take":null}','2026-11-16 21:19:08.277605','referee');
INSERT INTO "line" VALUES(5,44,'Zoë-O''Neil column R','{"move":"Replenish","seat":"Zoë-O''Neil","side":"R"}','2026-11-16 21:19:08.292976','referee');
INSERT INTO "line" VALUES(5,45,'draw K1','{"move":"Draw","tiles":["K1"]}','2026-11-16 21:19:08.292976','referee');
INSERT INTO "line" VALUES(5,46,'Ann recruit R2','{"move":"Recruit","seat":"Ann","place":"R2","column":null}','2026-11-16 21:19:08.311982','referee');
INSERT INTO "line" VALUES(5,47,'Ann to c2','{"move":"Summon","seat":"Ann","to":"c2","take":null}','2026-11-16 21:19:08.354026','referee');
INSERT INTO "line" VALUES(5,48,'Ann column L','{"move":"Replenish","seat":"Ann","side":"L"}','2026-11-16 21:19:08.369882','referee');
INSERT INTO "line" VALUES(5,49,'draw T0-4 F','{"move":"Draw","tiles":["T0-4","F"]}','2026-11-16 21:19:08.369882','referee');
INSERT INTO "line" VALUES(5,50,'Zoë-O''Neil to c5','{"move":"Summon","seat":"Zoë-O''Neil","to":"c5","take":null}','2026-11-16 21:19:08.388944','referee');
INSERT INTO "line" VALUES(5,51,'Zoë-O''Neil column R','{"move":"Replenish","seat":"Zoë-O''Neil","side":"R"}','2026-11-16 21:19:08.418818','referee');
INSERT INTO "line" VALUES(5,52,'draw T4-7','{"move":"Draw","tiles":["T4-7"]}','2026-11-16 21:19:08.418818','referee');
INSERT INTO "line" VALUES(5,53,'Ann recruit L1','{"move":"Recruit","seat":"Ann","place":"L1","column":null}','2026-11-16 21:19:08.439018','referee');
INSERT INTO "line" VALUES(5,54,'Ann to c4','{"move":"Summon","seat":"Ann","to":"c4","take":null}','2026-11-16 21:19:08.461033','referee');
INSERT INTO "line" VALUES(5,55,'Ann column R','{"move":"Replenish","seat":"Ann","side":"R"}','2026-11-16 21:19:08.481086','referee');
INSERT INTO "line" VALUES(5,56,'draw F W','{"move":"Draw","tiles":["F","W"]}','2026-11-16 21:19:08.481086','referee');
INSERT INTO "line" VALUES(5,57,'Zoë-O''Neil to c2','{"move":"Summon","seat":"Zoë-O''Neil","to":"c2","take":null}','2026-11-16 21:19:08.504646','referee');
INSERT INTO "line" VALUES(5,58,'Zoë-O''Neil swap F for R3','{"move":"Swap","seat":"Zoë-O''Neil","give":"F","place":"R3","column":null}','2026-11-16 21:19:08.524138','referee');
INSERT INTO "line" VALUES(5,59,'Zoë-O''Neil column R','{"move":"Replenish","seat":"Zoë-O''Neil","side":"R"}','2026-11-16 21:19:08.543653','referee');
INSERT INTO "line" VALUES(5,60,'draw W','{"move":"Draw","tiles":["W"]}','2026-11-16 21:19:08.543653','referee');
INSERT INTO "line" VALUES(5,61,'Ann to c5','{"move":"Summon","seat":"Ann","to":"c5","take":null}','2026-11-16 21:19:08.563904','referee');
INSERT INTO "line" VALUES(5,62,'Ann kingdom Q D C K4 W','{"move":"Claim","seat":"Ann","tiles":["Q","D","C","K4","W"]}','2026-11-16 21:19:08.586788','referee');
INSERT INTO "line" VALUES(5,63,'Ann column R','{"move":"Replenish","seat":"Ann","side":"R"}','2026-11-16 21:19:08.606925','referee');
INSERT INTO "line" VALUES(5,64,'draw F','{"move":"Draw","tiles":["F"]}','2026-11-16 21:19:08.606925','referee');
INSERT INTO "line" VALUES(5,65,'Zoë-O''Neil to d3','{"move":"Summon","seat":"Zoë-O''Neil","to":"d3","take":null}','2026-11-16 21:19:08.627094','referee');
INSERT INTO "line" VALUES(5,66,'Zoë-O''Neil tax knight K1 K1 K1 for T3-5','{"move":"Tax","seat":"Zoë-O''Neil","column":"knight","tiles":["K1","K1","K1"],"collector":"T3-5"}','2026-11-16 21:19:08.646213','referee');
INSERT INTO "line" VALUES(5,67,'Zoë-O''Neil column R','{"move":"Replenish","seat":"Zoë-O''Neil","side":"R"}','2026-11-16 21:19:08.667304','referee');
INSERT INTO "line" VALUES(5,68,'draw W','{"move":"Draw","tiles":["W"]}','2026-11-16 21:19:08.667304','referee');
INSERT INTO "line" VALUES(5,69,'Ann to c4','{"move":"Summon","seat":"Ann","to":"c4","take":null}','2026-11-16 21:19:08.686232','referee');
INSERT INTO "line" VALUES(5,70,'Ann column L','{"move":"Replenish","seat":"Ann","side":"L"}','2026-11-16 21:19:08.706251','referee');
INSERT INTO "line" VALUES(5,71,'draw K4','{"move":"Draw","tiles":["K4"]}','2026-11-16 21:19:08.706251','referee');
INSERT INTO "line" VALUES(5,72,'Zoë-O''Neil to b3','{"move":"Summon","seat":"Zoë-O''Neil","to":"b3","take":null}','2026-11-16 21:19:08.727115','referee');
INSERT INTO "line" VALUES(5,73,'Zoë-O''Neil column L','{"move":"Replenish","seat":"Zoë-O''Neil","side":"L"}','2026-11-16 21:19:08.751085','referee');
INSERT INTO "line" VALUES(5,74,'draw K1','{"move":"Draw","tiles":["K1"]}','2026-11-16 21:19:08.751085','referee');
INSERT INTO "line" VALUES(5,75,'Ann to c1','{"move":"Summon","seat":"Ann","to":"c1","take":null}','2026-11-16 21:19:08.769422','referee');
INSERT INTO "line" VALUES(5,76,'Ann column L','{"move":"Replenish","seat":"Ann","side":"L"}','2026-11-16 21:19:08.787454','referee');
INSERT INTO "line" VALUES(5,77,'draw K3','{"move":"Draw","tiles":["K3"]}','2026-11-16 21:19:08.787454','referee');
INSERT INTO "line" VALUES(5,78,'Zoë-O''Neil to c4','{"move":"Summon","seat":"Zoë-O''Neil","to":"c4","take":null}','2026-11-16 21:19:08.808427','referee');
INSERT INTO "line" VALUES(5,79,'Zoë-O''Neil tax countess C C C for T3-6','{"move":"Tax","seat":"Zoë-O''Neil","column":"countess","tiles":["C","C","C"],"collector":"T3-6"}','2026-11-16 21:19:08.826727','referee');
INSERT INTO "line" VALUES(5,80,'Zoë-O''Neil column R','{"move":"Replenish","seat":"Zoë-O''Neil","side":"R"}','2026-11-16 21:19:08.846078','referee');
INSERT INTO "line" VALUES(5,81,'draw K2','{"move":"Draw","tiles":["K2"]}','2026-11-16 21:19:08.846078','referee');
INSERT INTO "line" VALUES(5,82,'Ann to e1','{"move":"Summon","seat":"Ann","to":"e1","take":null}','2026-11-16 21:19:08.864047','referee');
INSERT INTO "line" VALUES(5,83,'Ann column R','{"move":"Replenish","seat":"Ann","side":"R"}','2026-11-16 21:19:08.884561','referee');
INSERT INTO "line" VALUES(5,84,'draw F','{"move":"Draw","tiles":["F"]}','2026-11-16 21:19:08.884561','referee');
INSERT INTO "line" VALUES(5,85,'Zoë-O''Neil to c2','{"move":"Summon","seat":"Zoë-O''Neil","to":"c2","take":null}','2026-11-16 21:19:08.903022','referee');
INSERT INTO "line" VALUES(5,86,'Zoë-O''Neil column R','{"move":"Replenish","seat":"Zoë-O''Neil","side":"R"}','2026-11-16 21:19:08.920808','referee');
INSERT INTO "line" VALUES(5,87,'draw K3','{"move":"Draw","tiles":["K3"]}','2026-11-16 21:19:08.920808','referee');
INSERT INTO "line" VALUES(5,88,'Ann recruit R1','{"move":"Recruit","seat":"Ann","place":"R1","column":null}','2026-11-16 21:19:08.939338','referee');
INSERT INTO "line" VALUES(5,89,'Ann to c3','{"move":"Summon","seat":"Ann","to":"c3","take":null}','2026-11-16 21:19:08.960046','referee');
INSERT INTO "line" VALUES(5,90,'Ann jester queen','{"move":"PlaceJester","seat":"Ann","column":"queen"}','2026-11-16 21:19:08.977890','referee');
INSERT INTO "line" VALUES(5,91,'Ann kingdom J:Q D C K4 F','{"move":"Claim","seat":"Ann","tiles":["J:Q","D","C","K4","F"]}','2026-11-16 21:19:08.996705','referee');
INSERT INTO "line" VALUES(5,92,'Ann column L','{"move":"Replenish","seat":"Ann","side":"L"}','2026-11-16 21:19:09.015452','referee');
INSERT INTO "line" VALUES(5,93,'draw C P','{"move":"Draw","tiles":["C","P"]}','2026-11-16 21:19:09.015452','referee');
INSERT INTO "line" VALUES(5,94,'Zoë-O''Neil to d2','{"move":"Summon","seat":"Zoë-O''Neil","to":"d2","take":null}','2026-11-16 21:19:09.035788','referee');
INSERT INTO "line" VALUES(5,95,'Zoë-O''Neil column L','{"move":"Replenish","seat":"Zoë-O''Neil","side":"L"}','2026-11-16 21:19:09.053336','referee');
INSERT INTO "line" VALUES(5,96,'draw T4-8','{"move":"Draw","tiles":["T4-8"]}','2026-11-16 21:19:09.053336','referee');
INSERT INTO "line" VALUES(5,97,'Ann via e5 to a1 take c3 b2','{"move":"SummonVia","seat":"Ann","via":["e5"],"to":"a1","take":["c3","b2"]}','2026-11-16 21:19:09.070222','referee');
INSERT INTO "line" VALUES(5,98,'Ann column L','{"move":"Replenish","seat":"Ann","side":"L"}','2026-11-16 21:19:09.086929','referee');
INSERT INTO "line" VALUES(5,99,'draw F Q T5-10','{"move":"Draw","tiles":["F","Q","T5-10"]}','2026-11-16 21:19:09.086929','referee');
INSERT INTO "line" VALUES(5,100,'Zoë-O''Neil recruit L2','{"move":"Recruit","seat":"Zoë-O''Neil","place":"L2","column":null}','2026-11-16 21:19:09.107006','referee');
INSERT INTO "line" VALUES(5,101,'Zoë-O''Neil to d5','{"move":"Summon","seat":"Zoë-O''Neil","to":"d5","take":null}','2026-11-16 21:19:09.124101','referee');
INSERT INTO "line" VALUES(5,102,'Zoë-O''Neil column L','{"move":"Replenish","seat":"Zoë-O''Neil","side":"L"}','2026-11-16 21:19:09.142101','referee');
INSERT INTO "line" VALUES(5,103,'draw Z F','{"move":"Draw","tiles":["Z","F"]}','2026-11-16 21:19:09.142101','referee');
INSERT INTO "line" VALUES(5,104,'Ann recruit L3','{"move":"Recruit","seat":"Ann","place":"L3","column":null}','2026-11-16 21:19:09.162228','referee');
INSERT INTO "line" VALUES(5,105,'Ann to d4 take b2 c3','{"move":"Summon","seat":"Ann","to":"d4","take":["b2","c3"]}','2026-11-16 21:19:09.203981','referee');
INSERT INTO "line" VALUES(5,106,'Ann column R','{"move":"Replenish","seat":"Ann","side":"R"}','2026-11-16 21:19:09.221265','referee');
INSERT INTO "line" VALUES(5,107,'draw F C F','{"move":"Draw","tiles":["F","C","F"]}','2026-11-16 21:19:09.221265','referee');
INSERT INTO "line" VALUES(5,108,'Zoë-O''Neil to d2','{"move":"Summon","seat":"Zoë-O''Neil","to":"d2","take":null}','2026-11-16 21:19:09.237903','referee');
INSERT INTO "line" VALUES(5,109,'Zoë-O''Neil column L','{"move":"Replenish","seat":"Zoë-O''Neil","side":"L"}','2026-11-16 21:19:09.256226','referee');
INSERT INTO "line" VALUES(5,110,'draw W','{"move":"Draw","tiles":["W"]}','2026-11-16 21:19:09.256226','referee');
INSERT INTO "line" VALUES(5,111,'Ann to e5','{"move":"Summon","seat":"Ann","to":"e5","take":null}','2026-11-16 21:19:09.273344','referee');
INSERT INTO "line" VALUES(5,112,'Ann column L','{"move":"Replenish","seat":"Ann","side":"L"}','2026-11-16 21:19:09.290830','referee');
INSERT INTO "line" VALUES(5,113,'draw F','{"move":"Draw","tiles":["F"]}','2026-11-16 21:19:09.290830','referee');
INSERT INTO "line" VALUES(5,114,'Zoë-O''Neil to e3','{"move":"Summon","seat":"Zoë-O''Neil","to":"e3","take":null}','2026-11-16 21:19:09.311050','referee');
INSERT INTO "line" VALUES(5,115,'Zoë-O''Neil jester queen','{"move":"PlaceJester","seat":"Zoë-O''Neil","column":"queen"}','2026-11-16 21:19:09.329548','referee');
INSERT INTO "line" VALUES(5,116,'Zoë-O''Neil kingdom J:Q D C K1 W','{"move":"Claim","seat":"Zoë-O''Neil","tiles":["J:Q","D","C","K1","W"]}','2026-11-16 21:19:09.349996','referee');
INSERT INTO "line" VALUES(5,117,'Zoë-O''Neil column R','{"move":"Replenish","seat":"Zoë-O''Neil","side":"R"}','2026-11-16 21:19:09.370026','referee');
INSERT INTO "line" VALUES(5,118,'draw D','{"move":"Draw","tiles":["D"]}','2026-11-16 21:19:09.370026','referee');
INSERT INTO "line" VALUES(5,119,'Ann recruit L4','{"move":"Recruit","seat":"Ann","place":"L4","column":null}','2026-11-16 21:19:09.391084','referee');
INSERT INTO "line" VALUES(5,120,'Ann to a5','{"move":"Summon","seat":"Ann","to":"a5","take":null}','2026-11-16 21:19:09.410916','referee');
INSERT INTO "line" VALUES(5,121,'Ann column L','{"move":"Replenish","seat":"Ann","side":"L"}','2026-11-16 21:19:09.429512','referee');
INSERT INTO "line" VALUES(5,122,'draw W F','{"move":"Draw","tiles":["W","F"]}','2026-11-16 21:19:09.429512','referee');
INSERT INTO "line" VALUES(5,123,'Zoë-O''Neil to a3 take c3 b3','{"move":"Summon","seat":"Zoë-O''Neil","to":"a3","take":["c3","b3"]}','2026-11-16 21:19:09.451793','referee');
INSERT INTO "line" VALUES(5,124,'Zoë-O''Neil column R','{"move":"Replenish","seat":"Zoë-O''Neil","side":"R"}','2026-11-16 21:19:09.470962','referee');
INSERT INTO "line" VALUES(5,125,'draw C J','{"move":"Draw","tiles":["C","J"]}','2026-11-16 21:19:09.470962','referee');
INSERT INTO "line" VALUES(5,126,'Ann to d2 take b4 c3','{"move":"Summon","seat":"Ann","to":"d2","take":["b4","c3"]}','2026-11-16 21:19:09.491362','referee');
INSERT INTO "line" VALUES(5,127,'Ann column R','{"move":"Replenish","seat":"Ann","side":"R"}','2026-11-16 21:19:09.512823','referee');
INSERT INTO "line" VALUES(5,128,'draw T5-9 K4','{"move":"Draw","tiles":["T5-9","K4"]}','2026-11-16 21:19:09.512823','referee');
INSERT INTO "line" VALUES(5,129,'Zoë-O''Neil recruit R2','{"move":"Recruit","seat":"Zoë-O''Neil","place":"R2","column":null}','2026-11-16 21:19:09.534801','referee');
INSERT INTO "line" VALUES(5,130,'Zoë-O''Neil to e3 take c3 d3','{"move":"Summon","seat":"Zoë-O''Neil","to":"e3","take":["c3","d3"]}','2026-11-16 21:19:09.553299','referee');
INSERT INTO "line" VALUES(5,131,'Zoë-O''Neil column R','{"move":"Replenish","seat":"Zoë-O''Neil","side":"R"}','2026-11-16 21:19:09.571174','referee');
INSERT INTO "line" VALUES(5,132,'draw D','{"move":"Draw","tiles":["D"]}','2026-11-16 21:19:09.571174','referee');
INSERT INTO "line" VALUES(5,133,'Ann to a5','{"move":"Summon","seat":"Ann","to":"a5","take":null}','2026-11-16 21:19:09.592225','referee');
INSERT INTO "line" VALUES(5,134,'Ann tax farmer F F F F F for T5-10','{"move":"Tax","seat":"Ann","column":"farmer","tiles":["F","F","F","F","F"],"collector":"T5-10"}','2026-11-16 21:19:09.611779','referee');
INSERT INTO "line" VALUES(5,135,'Ann column L','{"move":"Replenish","seat":"Ann","side":"L"}','2026-11-16 21:19:09.631874','referee');
INSERT INTO "line" VALUES(6,1,'first Cleo','{"move":"First","seat":"Cleo"}','2026-11-16 21:19:09.677901','referee');
INSERT INTO "line" VALUES(6,2,'lay K2 F F Q F','{"move":"Lay","tiles":["K2","F","F","Q","F"]}','2026-11-16 21:19:09.677901','referee');
INSERT INTO "line" VALUES(6,3,'lay F K1 F K1 F','{"move":"Lay","tiles":["F","K1","F","K1","F"]}','2026-11-16 21:19:09.677901','referee');
INSERT INTO "line" VALUES(6,4,'lay W W D K3 F','{"move":"Lay","tiles":["W","W","D","K3","F"]}','2026-11-16 21:19:09.677901','referee');
INSERT INTO "line" VALUES(6,5,'lay J W C K2 F','{"move":"Lay","tiles":["J","W","C","K2","F"]}','2026-11-16 21:19:09.677901','referee');
INSERT INTO "line" VALUES(6,6,'lay C K4 T0-3 T3-5 K3','{"move":"Lay","tiles":["C","K4","T0-3","T3-5","K3"]}','2026-11-16 21:19:09.677901','referee');
INSERT INTO "line" VALUES(6,7,'lay D F C P','{"move":"Lay","tiles":["D","F","C","P"]}','2026-11-16 21:19:09.677901','referee');
INSERT INTO "line" VALUES(6,8,'lay D C C F F Q F F','{"move":"Lay","tiles":["D","C","C","F","F","Q","F","F"]}','2026-11-16 21:19:09.677901','referee');
INSERT INTO "line" VALUES(6,9,'Cleo place d2','{"move":"PlaceKing","seat":"Cleo","at":"d2"}','2026-11-16 21:19:09.704918','referee');
INSERT INTO "line" VALUES(6,10,'Bo place e3','{"move":"PlaceKing","seat":"Bo","at":"e3"}','2026-11-16 21:19:09.724542','referee');
INSERT INTO "line" VALUES(6,11,'Cleo to d5 take d3 d4','{"move":"Summon","seat":"Cleo","to":"d5","take":["d3","d4"]}','2026-11-16 21:19:09.744969','referee');
INSERT INTO "line" VALUES(6,12,'Cleo column R','{"move":"Replenish","seat":"Cleo","side":"R"}','2026-11-16 21:19:09.766889','referee');
INSERT INTO "line" VALUES(6,13,'draw K4 P','{"move":"Draw","tiles":["K4","P"]}','2026-11-16 21:19:09.766889','referee');
INSERT INTO "line" VALUES(6,14,'Bo to c3','{"move":"Summon","seat":"Bo","to":"c3","take":null}','2026-11-16 21:19:09.783270','referee');
INSERT INTO "line" VALUES(6,15,'Bo column L','{"move":"Replenish","seat":"Bo","side":"L"}','2026-11-16 21:19:09.798493','referee');
INSERT INTO "line" VALUES(6,16,'draw T3-6','{"move":"Draw","tiles":["T3-6"]}','2026-11-16 21:19:09.798493','referee');
INSERT INTO "line" VALUES(7,1,'draw Dan wood field field water','{"move":"Draw","seat":"Dan","tiles":["wood","field","field","water"]}','2026-11-16 21:19:09.814561','referee');
INSERT INTO "line" VALUES(7,2,'Dan colour wood F7','{"move":"Colour","seat":"Dan","terrain":"wood","at":"F7"}','2026-11-16 21:19:09.837687','referee');
INSERT INTO "line" VALUES(7,3,'Dan colour water G6','{"move":"Colour","seat":"Dan","terrain":"water","at":"G6"}','2026-11-16 21:19:09.855636','referee');
INSERT INTO "line" VALUES(7,4,'Dan colour field H8','{"move":"Colour","seat":"Dan","terrain":"field","at":"H8"}','2026-11-16 21:19:09.871172','referee');
INSERT INTO "line" VALUES(7,5,'Dan colour field G9','{"move":"Colour","seat":"Dan","terrain":"field","at":"G9"}','2026-11-16 21:19:09.887180','referee');
INSERT INTO "line" VALUES(7,6,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:09.887180','referee');
INSERT INTO "line" VALUES(7,7,'Dan build house G7 with 2 wood','{"move":"Build","seat":"Dan","structure":"house","at":"G7","pay":[{"units":2,"kind":"wood"}]}','2026-11-16 21:19:09.902115','referee');
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
INSERT INTO "score_line" VALUES(1,'Bo',0,'market (card 7): 4 grain sold = 4',2,'CV-MARK-01 CV-SCORE-01');
INSERT INTO "score_line" VALUES(1,'Bo',1,'market (card 10): 4 grain sold = 4',2,'CV-MARK-01 CV-SCORE-01');
INSERT INTO "score_line" VALUES(1,'Bo',2,'most houses (1)',1,'CV-END-02');
INSERT INTO "score_line" VALUES(4,'Bo',0,'market (card 7): 4 wood sold = 4',2,'CV-MARK-01 CV-SCORE-01');
INSERT INTO "score_line" VALUES(4,'Bo',1,'market (card 10): 2 fish sold = 2',1,'CV-MARK-01 CV-SCORE-01');
INSERT INTO "score_line" VALUES(4,'Bo',2,'most houses (1, alone at the table)',1,'CV-END-02');
INSERT INTO "score_line" VALUES(4,'Bo',3,'most resources left (3, alone at the table)',1,'CV-END-03');
INSERT INTO "score_line" VALUES(5,'Ann',0,'Queen: 3 x 5 influence',15,'KV-SCO-02');
INSERT INTO "score_line" VALUES(5,'Ann',1,'Duke: 3 x 4 influence',12,'KV-SCO-02');
INSERT INTO "score_line" VALUES(5,'Ann',2,'Countess: 4 x 3 influence',12,'KV-SCO-02');
INSERT INTO "score_line" VALUES(5,'Ann',3,'Knight: 6 x 2 influence',12,'KV-SCO-02');
INSERT INTO "score_line" VALUES(5,'Ann',4,'Farmer: 7 x 1 influence',7,'KV-SCO-02');
INSERT INTO "score_line" VALUES(5,'Ann',5,'Farmer''s wife: 2 x 1 influence',2,'KV-SCO-02');
INSERT INTO "score_line" VALUES(5,'Ann',6,'Jester: 1 x 0 influence',0,'KV-JES-06');
INSERT INTO "score_line" VALUES(5,'Ann',7,'Order 1, Lion: 1 of 5 knights',0,'KV-SCO-03 KV-SCO-04');
INSERT INTO "score_line" VALUES(5,'Ann',8,'Order 2, Stag: 2 of 5 knights',0,'KV-SCO-03 KV-SCO-04');
INSERT INTO "score_line" VALUES(5,'Ann',9,'Order 3, Swan: 0 of 5 knights',0,'KV-SCO-03 KV-SCO-04');
INSERT INTO "score_line" VALUES(5,'Ann',10,'Order 4, Raven: 3 of 5 knights',3,'KV-SCO-03 KV-SCO-04');
INSERT INTO "score_line" VALUES(5,'Ann',11,'couples: 2 x 2 (farmers 7, wives 2)',4,'KV-SCO-05');
INSERT INTO "score_line" VALUES(5,'Ann',12,'kingdom tokens: 3 x 5',15,'KV-SCO-06');
INSERT INTO "score_line" VALUES(5,'Ann',13,'gold',12,'KV-SCO-07');
INSERT INTO "score_line" VALUES(5,'Zoë-O''Neil',0,'Queen: 0 x 5 influence',0,'KV-SCO-02');
INSERT INTO "score_line" VALUES(5,'Zoë-O''Neil',1,'Duke: 2 x 4 influence',8,'KV-SCO-02');
INSERT INTO "score_line" VALUES(5,'Zoë-O''Neil',2,'Countess: 4 x 3 influence',12,'KV-SCO-02');
INSERT INTO "score_line" VALUES(5,'Zoë-O''Neil',3,'Knight: 9 x 2 influence',18,'KV-SCO-02');
INSERT INTO "score_line" VALUES(5,'Zoë-O''Neil',4,'Farmer: 3 x 1 influence',3,'KV-SCO-02');
INSERT INTO "score_line" VALUES(5,'Zoë-O''Neil',5,'Farmer''s wife: 3 x 1 influence',3,'KV-SCO-02');
INSERT INTO "score_line" VALUES(5,'Zoë-O''Neil',6,'Jester: 1 x 0 influence',0,'KV-JES-06');
INSERT INTO "score_line" VALUES(5,'Zoë-O''Neil',7,'Order 1, Lion: 4 of 5 knights',5,'KV-SCO-03 KV-SCO-04');
INSERT INTO "score_line" VALUES(5,'Zoë-O''Neil',8,'Order 2, Stag: 1 of 5 knights',0,'KV-SCO-03 KV-SCO-04');
INSERT INTO "score_line" VALUES(5,'Zoë-O''Neil',9,'Order 3, Swan: 3 of 5 knights',3,'KV-SCO-03 KV-SCO-04');
INSERT INTO "score_line" VALUES(5,'Zoë-O''Neil',10,'Order 4, Raven: 1 of 5 knights',0,'KV-SCO-03 KV-SCO-04');
INSERT INTO "score_line" VALUES(5,'Zoë-O''Neil',11,'couples: 3 x 2 (farmers 3, wives 3)',6,'KV-SCO-05');
INSERT INTO "score_line" VALUES(5,'Zoë-O''Neil',12,'kingdom tokens: 1 x 5',5,'KV-SCO-06');
INSERT INTO "score_line" VALUES(5,'Zoë-O''Neil',13,'gold',15,'KV-SCO-07');
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
INSERT INTO "village" VALUES(1,'3549390a-e37c-4549-81eb-c482dcbb9ca5','crayonville','Elsewhere','elsewhere','Dan','{"name":"Elsewhere","owner":"Dan","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}','busy',7,NULL,'2026-11-16 21:19:05.853172','2026-11-16 21:19:09.814328');
INSERT INTO "village" VALUES(2,'95bd571a-4c07-430f-897b-2fa978323326','crayonville','Oldtown','oldtown','Ann','{"name":"Oldtown","owner":"Ann","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}','retired',NULL,NULL,'2026-11-16 21:19:05.868313','2026-11-16 21:19:05.868324');
INSERT INTO "village" VALUES(3,'00c41efd-3c63-4e2a-af38-e5db25f0739b','crayonville','Ann''s village','ann''s village','Cleo','{"name":"Ann''s village","owner":"Cleo","sheet":"standard-13x13","completed":[1],"sketch":"wood E6 F5 F6 G5 G6 G7 H7\nfield F7 F8 G8 G9 H8\nwater H5 H6 I6 I7\nhouse G7@1\n","game":"crayonville"}','busy',2,1,'2026-11-16 21:19:05.913755','2026-11-16 21:19:06.872073');
INSERT INTO "village" VALUES(4,'1d7d7e81-7ad8-44b0-8d2b-063e700b0ab8','crayonville','Millbrook','millbrook','Bo','{"name":"Millbrook","owner":"Bo","sheet":"standard-13x13","completed":[1],"sketch":"wood G7 H7\nfield F7 F8 G8 G9 H8 H9 I9\nwater E6 F5 F6 G5 G6 H5 H6\nhouse G8@1\n","game":"crayonville"}','busy',2,1,'2026-11-16 21:19:05.916500','2026-11-16 21:19:06.873385');
INSERT INTO "village" VALUES(5,'bc90ca0f-21dd-4c9d-b8ad-1759a13de13f','crayonville','Cleo''s village','cleo''s village','Cleo','{"name":"Cleo''s village","owner":"Cleo","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}','free',NULL,NULL,'2026-11-16 21:19:07.250498','2026-11-16 21:19:07.350714');
INSERT INTO "village" VALUES(6,'1fd32da0-c6be-472a-8835-291e4b853de3','crayonville','Bo''s village','bo''s village','Bo','{"name":"Bo''s village","owner":"Bo","sheet":"standard-13x13","completed":[1],"sketch":"wood F5 F6 G5 G6 G7 H7\nfield F7 F8 G8 G9 H8 H9\nwater H5 H6 I6 I7\nhouse G7@1\n","game":"crayonville"}','free',NULL,NULL,'2026-11-16 21:19:07.361893','2026-11-16 21:19:07.801631');
INSERT INTO "village" VALUES(7,'76e1e875-9361-4e18-9828-a5b0eb507f00','crayonville','Eve''s village','eve''s village','Eve','{"name":"Eve''s village","owner":"Eve","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}','free',NULL,NULL,'2026-11-16 21:19:07.364251','2026-11-16 21:19:07.801688');
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
INSERT INTO "village_level" VALUES(1,3,1,1,'completed','2026-11-16 21:19:05.914610','2026-11-16 21:19:06.840778','Ann','["Ann","Bo"]',5,1,'{"name":"Ann''s village","owner":"Ann","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}','{"name":"Ann''s village","owner":"Ann","sheet":"standard-13x13","completed":[1],"sketch":"wood E6 F5 F6 G5 G6 G7 H7\nfield F7 F8 G8 G9 H8\nwater H5 H6 I6 I7\nhouse G7@1\n","game":"crayonville"}',1);
INSERT INTO "village_level" VALUES(2,4,1,1,'completed','2026-11-16 21:19:05.916853','2026-11-16 21:19:06.840827','Bo','["Ann","Bo"]',5,1,'{"name":"Bo''s village","owner":"Bo","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}','{"name":"Bo''s village","owner":"Bo","sheet":"standard-13x13","completed":[1],"sketch":"wood G7 H7\nfield F7 F8 G8 G9 H8 H9 I9\nwater E6 F5 F6 G5 G6 H5 H6\nhouse G8@1\n","game":"crayonville"}',1);
INSERT INTO "village_level" VALUES(3,3,2,2,'playing','2026-11-16 21:19:06.872146',NULL,'Ann','["Ann","Bo"]',NULL,NULL,'{"name":"Ann''s village","owner":"Ann","sheet":"standard-13x13","completed":[1],"sketch":"wood E6 F5 F6 G5 G6 G7 H7\nfield F7 F8 G8 G9 H8\nwater H5 H6 I6 I7\nhouse G7@1\n","game":"crayonville"}',NULL,1);
INSERT INTO "village_level" VALUES(4,4,2,2,'playing','2026-11-16 21:19:06.873447',NULL,'Bo','["Ann","Bo"]',NULL,NULL,'{"name":"Millbrook","owner":"Bo","sheet":"standard-13x13","completed":[1],"sketch":"wood G7 H7\nfield F7 F8 G8 G9 H8 H9 I9\nwater E6 F5 F6 G5 G6 H5 H6\nhouse G8@1\n","game":"crayonville"}',NULL,1);
INSERT INTO "village_level" VALUES(5,5,3,1,'void','2026-11-16 21:19:07.251335','2026-11-16 21:19:07.350714','Cleo','["Cleo"]',NULL,NULL,'{"name":"Cleo''s village","owner":"Cleo","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}',NULL,1);
INSERT INTO "village_level" VALUES(6,6,4,1,'completed','2026-11-16 21:19:07.362838','2026-11-16 21:19:07.801631','Bo','["Bo","Eve"]',5,1,'{"name":"Bo''s village","owner":"Bo","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}','{"name":"Bo''s village","owner":"Bo","sheet":"standard-13x13","completed":[1],"sketch":"wood F5 F6 G5 G6 G7 H7\nfield F7 F8 G8 G9 H8 H9\nwater H5 H6 I6 I7\nhouse G7@1\n","game":"crayonville"}',1);
INSERT INTO "village_level" VALUES(7,7,4,1,'void','2026-11-16 21:19:07.364578','2026-11-16 21:19:07.801688','Eve','["Bo","Eve"]',NULL,NULL,'{"name":"Eve''s village","owner":"Eve","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}',NULL,1);
INSERT INTO "village_level" VALUES(8,1,7,1,'playing','2026-11-16 21:19:09.814422',NULL,'Dan','["Dan"]',NULL,NULL,'{"name":"Elsewhere","owner":"Dan","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}',NULL,1);
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
