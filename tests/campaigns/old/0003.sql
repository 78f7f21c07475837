BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
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
INSERT INTO "campaign" VALUES(1,'1437db63-b104-4540-b49e-27fb281e4e6b','Tuesdays','tuesdays','2026-11-16 21:19:10.577054','at the café');
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
INSERT INTO "current" VALUES('referee',13);
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
	unit VARCHAR NOT NULL, beaten_by VARCHAR DEFAULT '' NOT NULL, 
	CONSTRAINT pk_game PRIMARY KEY (id), 
	CONSTRAINT uq_game_key UNIQUE ("key"), 
	CONSTRAINT ck_game_status CHECK (status IN ('open', 'finished', 'void')), 
	CONSTRAINT fk_game_campaign_id FOREIGN KEY(campaign_id) REFERENCES campaign (id)
);
INSERT INTO "game" VALUES(1,'30ea6d19-c9ea-4f21-93a3-c77064af7aeb','crayonville','stand-in',1,'{"game":"crayonville","seats":["Ann","Bo"],"rules":1,"edition":"stand-in","deal":"tuesday"}','finished','2026-11-16 21:19:10.741548','2026-11-16 21:19:11.996833',1,75,'','stars','');
INSERT INTO "game" VALUES(2,'24c1ee66-b7c8-4067-90b3-ecdaf4176590','crayonville','stand-in',1,'{"game":"crayonville","seats":["Ann","Bo"],"rules":1,"edition":"stand-in","options":{"level":2},"deal":"wednesday","keepsakes":{"Ann":{"name":"Ann''s village","owner":"Ann","sheet":"standard-13x13","completed":[1],"sketch":"wood E6 E7 F5 F6 F7 G7 H7\nfield F8 G8 G9 H8 H9\nwater G5 G6 H5 H6\nhouse G7@1\n","game":"crayonville"},"Bo":{"name":"Millbrook","owner":"Bo","sheet":"standard-13x13","completed":[1],"sketch":"wood G7 H7\nfield G8 G9 G10 H8 H9 I8 I9\nwater E6 F5 F6 G5 G6 H5 H6\nhouse G8@1\n","game":"crayonville"}}}','open','2026-11-16 21:19:12.043662',NULL,1,31,'','points','');
INSERT INTO "game" VALUES(3,'9c0beb2d-b829-4f63-ab2f-77ac42fd2e83','crayonville','stand-in',1,'{"game":"crayonville","seats":["Cleo"],"rules":1,"edition":"stand-in","deal":"friday"}','void','2026-11-16 21:19:12.617558','2026-11-16 21:19:12.745845',NULL,9,'the lights went out','points','');
INSERT INTO "game" VALUES(4,'b35afcda-afc3-4638-bb52-d597b9e6943c','crayonville','stand-in',1,'{"game":"crayonville","seats":["Bo","Eve"],"rules":1,"edition":"stand-in","deal":"monday"}','finished','2026-11-16 21:19:12.757251','2026-11-16 21:19:13.483105',NULL,47,'','stars','');
INSERT INTO "game" VALUES(5,'2551c924-4250-4d7e-bec5-b945da338260','king-of-the-valley','stand-in',1,'{"game":"king-of-the-valley","seats":["Ann","Zoë-O''Neil"],"rules":1,"edition":"stand-in","deal":"maple"}','finished','2026-11-16 21:19:13.587901','2026-11-16 21:19:15.396476',1,126,'','reputation','');
INSERT INTO "game" VALUES(6,'196a4165-f8fb-40ff-ac98-5fb3f9f48295','king-of-the-valley','stand-in',1,'{"game":"king-of-the-valley","seats":["Bo","Cleo"],"rules":1,"edition":"stand-in","deal":"syrup"}','open','2026-11-16 21:19:15.414332',NULL,NULL,16,'','points','');
INSERT INTO "game" VALUES(7,'51f30d1f-5397-4c10-8552-8fac0f344383','bear-valley','stand-in',1,'{"game":"bear-valley","seats":["Bo","Cleo"],"rules":1,"edition":"stand-in","deal":"syrup"}','open','2026-11-16 21:19:15.624469',NULL,NULL,10,'','points','');
INSERT INTO "game" VALUES(8,'debff6c2-d165-46f3-b739-1aad6f4afd04','masters-of-maple-syrup','stand-in',1,'{"game":"masters-of-maple-syrup","seats":["Ann","Zoë-O''Neil"],"rules":1,"edition":"stand-in","deal":"maple"}','finished','2026-11-16 21:19:15.916649','2026-11-16 21:19:18.566386',1,120,'','points','');
INSERT INTO "game" VALUES(9,'4112e4d4-c8f6-47f5-aff7-f3796a1f71aa','masters-of-maple-syrup','stand-in',1,'{"game":"masters-of-maple-syrup","seats":["Bo","Cleo"],"rules":1,"edition":"stand-in","deal":"syrup"}','open','2026-11-16 21:19:18.587051',NULL,NULL,8,'','points','');
INSERT INTO "game" VALUES(10,'51560c3e-9d33-4b66-b46c-48d1c2fd3277','maple-valley','stand-in',1,'{"game":"maple-valley","seats":["Ann","Zoë-O''Neil"],"rules":1,"edition":"stand-in","deal":"maple"}','finished','2026-11-16 21:19:18.854264','2026-11-16 21:19:21.657300',1,146,'','points','');
INSERT INTO "game" VALUES(11,'2cfcd780-f5e2-4867-9a67-74023a41cbe5','maple-valley','stand-in',1,'{"game":"maple-valley","seats":["Bo","Cleo"],"rules":1,"edition":"stand-in","deal":"syrup"}','open','2026-11-16 21:19:21.678846',NULL,NULL,18,'','points','');
INSERT INTO "game" VALUES(12,'4e2d2c1d-9408-49bd-b9d3-50abad1a8bd1','bear-valley','stand-in',1,'{"game":"bear-valley","seats":["Ann","Bo"],"rules":1,"edition":"stand-in","options":{"mode":"basic"},"deal":"bears-57"}','finished','2026-11-16 21:19:22.090748','2026-11-16 21:19:22.166806',NULL,182,'','','the bears');
INSERT INTO "game" VALUES(13,'45a75bd2-c9af-4eec-9501-cdf25f214ff6','crayonville','stand-in',1,'{"game":"crayonville","seats":["Dan"],"rules":1,"edition":"stand-in","deal":"sunday","keepsakes":{"Dan":{"name":"Elsewhere","owner":"Dan","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}}}','open','2026-11-16 21:19:22.187779',NULL,NULL,7,'','points','');
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
INSERT INTO "game_seat" VALUES(1,0,'Ann',3,3,6,1,1,'[]','',0);
INSERT INTO "game_seat" VALUES(1,1,'Bo',4,4,3,2,0,'[]','',0);
INSERT INTO "game_seat" VALUES(2,0,'Ann',3,3,NULL,NULL,0,'[]','',0);
INSERT INTO "game_seat" VALUES(2,1,'Bo',4,4,NULL,NULL,0,'[]','',0);
INSERT INTO "game_seat" VALUES(3,0,'Cleo',5,5,NULL,NULL,0,'[]','',0);
INSERT INTO "game_seat" VALUES(4,0,'Bo',4,6,5,1,1,'[]','',0);
INSERT INTO "game_seat" VALUES(4,1,'Eve',6,7,0,NULL,0,'[]','',1);
INSERT INTO "game_seat" VALUES(5,0,'Ann',3,NULL,81,1,1,'[58]','influence 58, which breaks ties',0);
INSERT INTO "game_seat" VALUES(5,1,'Zoë-O''Neil',1,NULL,69,2,0,'[50]','influence 50, which breaks ties',0);
INSERT INTO "game_seat" VALUES(6,0,'Bo',4,NULL,NULL,NULL,0,'[]','',0);
INSERT INTO "game_seat" VALUES(6,1,'Cleo',5,NULL,NULL,NULL,0,'[]','',0);
INSERT INTO "game_seat" VALUES(7,0,'Bo',4,NULL,NULL,NULL,0,'[]','',0);
INSERT INTO "game_seat" VALUES(7,1,'Cleo',5,NULL,NULL,NULL,0,'[]','',0);
INSERT INTO "game_seat" VALUES(8,0,'Ann',3,NULL,15,1,1,'[]','',0);
INSERT INTO "game_seat" VALUES(8,1,'Zoë-O''Neil',1,NULL,14,2,0,'[]','',0);
INSERT INTO "game_seat" VALUES(9,0,'Bo',4,NULL,NULL,NULL,0,'[]','',0);
INSERT INTO "game_seat" VALUES(9,1,'Cleo',5,NULL,NULL,NULL,0,'[]','',0);
INSERT INTO "game_seat" VALUES(10,0,'Ann',3,NULL,50,2,0,'[]','',0);
INSERT INTO "game_seat" VALUES(10,1,'Zoë-O''Neil',1,NULL,54,1,1,'[]','on the score track: +50 and 4',0);
INSERT INTO "game_seat" VALUES(11,0,'Bo',4,NULL,NULL,NULL,0,'[]','',0);
INSERT INTO "game_seat" VALUES(11,1,'Cleo',5,NULL,NULL,NULL,0,'[]','',0);
INSERT INTO "game_seat" VALUES(12,0,'Ann',3,NULL,0,2,0,'[]','',0);
INSERT INTO "game_seat" VALUES(12,1,'Bo',4,NULL,0,2,0,'[]','',0);
INSERT INTO "game_seat" VALUES(13,0,'Dan',2,1,NULL,NULL,0,'[]','',0);
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
INSERT INTO "line" VALUES(1,1,'draw Ann wood wood field water','{"move":"Draw","seat":"Ann","tiles":["wood","wood","field","water"]}','2026-11-16 21:19:10.751885','referee');
INSERT INTO "line" VALUES(1,2,'draw Bo field field water water','{"move":"Draw","seat":"Bo","tiles":["field","field","water","water"]}','2026-11-16 21:19:10.751885','referee');
INSERT INTO "line" VALUES(1,3,'Ann colour wood F6','{"move":"Colour","seat":"Ann","terrain":"wood","at":"F6"}','2026-11-16 21:19:10.800890','referee');
INSERT INTO "line" VALUES(1,4,'Ann colour wood F7','{"move":"Colour","seat":"Ann","terrain":"wood","at":"F7"}','2026-11-16 21:19:10.819272','referee');
INSERT INTO "line" VALUES(1,5,'Ann colour water G6','{"move":"Colour","seat":"Ann","terrain":"water","at":"G6"}','2026-11-16 21:19:10.840114','referee');
INSERT INTO "line" VALUES(1,6,'Ann colour field H8','{"move":"Colour","seat":"Ann","terrain":"field","at":"H8"}','2026-11-16 21:19:10.857441','referee');
INSERT INTO "line" VALUES(1,7,'Bo colour water G6','{"move":"Colour","seat":"Bo","terrain":"water","at":"G6"}','2026-11-16 21:19:10.876238','referee');
INSERT INTO "line" VALUES(1,8,'Bo colour water H5','{"move":"Colour","seat":"Bo","terrain":"water","at":"H5"}','2026-11-16 21:19:10.894445','referee');
INSERT INTO "line" VALUES(1,9,'Bo colour field H8','{"move":"Colour","seat":"Bo","terrain":"field","at":"H8"}','2026-11-16 21:19:10.912441','referee');
INSERT INTO "line" VALUES(1,10,'Bo colour field G9','{"move":"Colour","seat":"Bo","terrain":"field","at":"G9"}','2026-11-16 21:19:10.930594','referee');
INSERT INTO "line" VALUES(1,11,'flip harvest-wood','{"move":"Flip","card":"harvest-wood"}','2026-11-16 21:19:10.930594','referee');
INSERT INTO "line" VALUES(1,12,'Ann build house G7 with 2 wood','{"move":"Build","seat":"Ann","structure":"house","at":"G7","pay":[{"units":2,"kind":"wood"}]}','2026-11-16 21:19:10.970736','referee');
INSERT INTO "line" VALUES(1,13,'Ann done','{"move":"Done","seat":"Ann"}','2026-11-16 21:19:10.989817','referee');
INSERT INTO "line" VALUES(1,14,'Bo build house G8 with 2 wood','{"move":"Build","seat":"Bo","structure":"house","at":"G8","pay":[{"units":2,"kind":"wood"}]}','2026-11-16 21:19:11.009014','referee');
INSERT INTO "line" VALUES(1,15,'Bo done','{"move":"Done","seat":"Bo"}','2026-11-16 21:19:11.025651','referee');
INSERT INTO "line" VALUES(1,16,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:11.025651','referee');
INSERT INTO "line" VALUES(1,17,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:11.045920','referee');
INSERT INTO "line" VALUES(1,18,'draw Ann field water water','{"move":"Draw","seat":"Ann","tiles":["field","water","water"]}','2026-11-16 21:19:11.045920','referee');
INSERT INTO "line" VALUES(1,19,'Ann colour field G9','{"move":"Colour","seat":"Ann","terrain":"field","at":"G9"}','2026-11-16 21:19:11.063945','referee');
INSERT INTO "line" VALUES(1,20,'Ann colour water H5','{"move":"Colour","seat":"Ann","terrain":"water","at":"H5"}','2026-11-16 21:19:11.082255','referee');
INSERT INTO "line" VALUES(1,21,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:11.101094','referee');
INSERT INTO "line" VALUES(1,22,'draw Bo wood field water','{"move":"Draw","seat":"Bo","tiles":["wood","field","water"]}','2026-11-16 21:19:11.101094','referee');
INSERT INTO "line" VALUES(1,23,'Bo colour field H9','{"move":"Colour","seat":"Bo","terrain":"field","at":"H9"}','2026-11-16 21:19:11.123407','referee');
INSERT INTO "line" VALUES(1,24,'Bo colour water G5','{"move":"Colour","seat":"Bo","terrain":"water","at":"G5"}','2026-11-16 21:19:11.144500','referee');
INSERT INTO "line" VALUES(1,25,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:11.144500','referee');
INSERT INTO "line" VALUES(1,26,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:11.163877','referee');
INSERT INTO "line" VALUES(1,27,'draw Ann wood field water','{"move":"Draw","seat":"Ann","tiles":["wood","field","water"]}','2026-11-16 21:19:11.163877','referee');
INSERT INTO "line" VALUES(1,28,'Ann colour field F8','{"move":"Colour","seat":"Ann","terrain":"field","at":"F8"}','2026-11-16 21:19:11.182152','referee');
INSERT INTO "line" VALUES(1,29,'Ann colour wood E7','{"move":"Colour","seat":"Ann","terrain":"wood","at":"E7"}','2026-11-16 21:19:11.202507','referee');
INSERT INTO "line" VALUES(1,30,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:11.219962','referee');
INSERT INTO "line" VALUES(1,31,'draw Bo wood field water','{"move":"Draw","seat":"Bo","tiles":["wood","field","water"]}','2026-11-16 21:19:11.219962','referee');
INSERT INTO "line" VALUES(1,32,'Bo colour field G10','{"move":"Colour","seat":"Bo","terrain":"field","at":"G10"}','2026-11-16 21:19:11.238764','referee');
INSERT INTO "line" VALUES(1,33,'Bo colour water F5','{"move":"Colour","seat":"Bo","terrain":"water","at":"F5"}','2026-11-16 21:19:11.257371','referee');
INSERT INTO "line" VALUES(1,34,'flip harvest-grain','{"move":"Flip","card":"harvest-grain"}','2026-11-16 21:19:11.257371','referee');
INSERT INTO "line" VALUES(1,35,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:11.277940','referee');
INSERT INTO "line" VALUES(1,36,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:11.295046','referee');
INSERT INTO "line" VALUES(1,37,'flip harvest-fish','{"move":"Flip","card":"harvest-fish"}','2026-11-16 21:19:11.295046','referee');
INSERT INTO "line" VALUES(1,38,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:11.320038','referee');
INSERT INTO "line" VALUES(1,39,'Bo turn','{"move":"Turn","seat":"Bo"}','2026-11-16 21:19:11.343546','referee');
INSERT INTO "line" VALUES(1,40,'flip harvest-fish','{"move":"Flip","card":"harvest-fish"}','2026-11-16 21:19:11.343546','referee');
INSERT INTO "line" VALUES(1,41,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:11.365396','referee');
INSERT INTO "line" VALUES(1,42,'Bo pass','{"move":"Pass","seat":"Bo"}','2026-11-16 21:19:11.384549','referee');
INSERT INTO "line" VALUES(1,43,'flip market','{"move":"Flip","card":"market"}','2026-11-16 21:19:11.384549','referee');
INSERT INTO "line" VALUES(1,44,'Ann sell 4 fish','{"move":"Sell","seat":"Ann","units":4,"kind":"fish"}','2026-11-16 21:19:11.405552','referee');
INSERT INTO "line" VALUES(1,45,'Bo sell 2 grain','{"move":"Sell","seat":"Bo","units":2,"kind":"grain"}','2026-11-16 21:19:11.427684','referee');
INSERT INTO "line" VALUES(1,46,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:11.427684','referee');
INSERT INTO "line" VALUES(1,47,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:11.450958','referee');
INSERT INTO "line" VALUES(1,48,'draw Ann wood wood field','{"move":"Draw","seat":"Ann","tiles":["wood","wood","field"]}','2026-11-16 21:19:11.450958','referee');
INSERT INTO "line" VALUES(1,49,'Ann colour wood E6','{"move":"Colour","seat":"Ann","terrain":"wood","at":"E6"}','2026-11-16 21:19:11.469950','referee');
INSERT INTO "line" VALUES(1,50,'Ann colour wood F5','{"move":"Colour","seat":"Ann","terrain":"wood","at":"F5"}','2026-11-16 21:19:11.489066','referee');
INSERT INTO "line" VALUES(1,51,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:11.507624','referee');
INSERT INTO "line" VALUES(1,52,'draw Bo wood water water','{"move":"Draw","seat":"Bo","tiles":["wood","water","water"]}','2026-11-16 21:19:11.507624','referee');
INSERT INTO "line" VALUES(1,53,'Bo colour water F6','{"move":"Colour","seat":"Bo","terrain":"water","at":"F6"}','2026-11-16 21:19:11.529647','referee');
INSERT INTO "line" VALUES(1,54,'Bo colour water E6','{"move":"Colour","seat":"Bo","terrain":"water","at":"E6"}','2026-11-16 21:19:11.548226','referee');
INSERT INTO "line" VALUES(1,55,'flip harvest-grain','{"move":"Flip","card":"harvest-grain"}','2026-11-16 21:19:11.548226','referee');
INSERT INTO "line" VALUES(1,56,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:11.566672','referee');
INSERT INTO "line" VALUES(1,57,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:11.595724','referee');
INSERT INTO "line" VALUES(1,58,'flip market','{"move":"Flip","card":"market"}','2026-11-16 21:19:11.595724','referee');
INSERT INTO "line" VALUES(1,59,'Ann sell 2 grain','{"move":"Sell","seat":"Ann","units":2,"kind":"grain"}','2026-11-16 21:19:11.630711','referee');
INSERT INTO "line" VALUES(1,60,'Bo sell 2 grain','{"move":"Sell","seat":"Bo","units":2,"kind":"grain"}','2026-11-16 21:19:11.660307','referee');
INSERT INTO "line" VALUES(1,61,'flip harvest-wood','{"move":"Flip","card":"harvest-wood"}','2026-11-16 21:19:11.660307','referee');
INSERT INTO "line" VALUES(1,62,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:11.693742','referee');
INSERT INTO "line" VALUES(1,63,'Bo pass','{"move":"Pass","seat":"Bo"}','2026-11-16 21:19:11.724812','referee');
INSERT INTO "line" VALUES(1,64,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:11.724812','referee');
INSERT INTO "line" VALUES(1,65,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:11.751970','referee');
INSERT INTO "line" VALUES(1,66,'draw Ann wood field water','{"move":"Draw","seat":"Ann","tiles":["wood","field","water"]}','2026-11-16 21:19:11.751970','referee');
INSERT INTO "line" VALUES(1,67,'Ann colour field H9','{"move":"Colour","seat":"Ann","terrain":"field","at":"H9"}','2026-11-16 21:19:11.776425','referee');
INSERT INTO "line" VALUES(1,68,'Ann colour water G5','{"move":"Colour","seat":"Ann","terrain":"water","at":"G5"}','2026-11-16 21:19:11.808267','referee');
INSERT INTO "line" VALUES(1,69,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:11.837934','referee');
INSERT INTO "line" VALUES(1,70,'draw Bo field field water','{"move":"Draw","seat":"Bo","tiles":["field","field","water"]}','2026-11-16 21:19:11.837934','referee');
INSERT INTO "line" VALUES(1,71,'Bo colour field I9','{"move":"Colour","seat":"Bo","terrain":"field","at":"I9"}','2026-11-16 21:19:11.874512','referee');
INSERT INTO "line" VALUES(1,72,'Bo colour field I8','{"move":"Colour","seat":"Bo","terrain":"field","at":"I8"}','2026-11-16 21:19:11.901661','referee');
INSERT INTO "line" VALUES(1,73,'flip market','{"move":"Flip","card":"market"}','2026-11-16 21:19:11.901661','referee');
INSERT INTO "line" VALUES(1,74,'Ann sell 2 wood','{"move":"Sell","seat":"Ann","units":2,"kind":"wood"}','2026-11-16 21:19:11.922265','referee');
INSERT INTO "line" VALUES(1,75,'Bo pass','{"move":"Pass","seat":"Bo"}','2026-11-16 21:19:11.942476','referee');
INSERT INTO "line" VALUES(2,1,'draw Ann wood field','{"move":"Draw","seat":"Ann","tiles":["wood","field"]}','2026-11-16 21:19:12.052557','referee');
INSERT INTO "line" VALUES(2,2,'draw Bo water water','{"move":"Draw","seat":"Bo","tiles":["water","water"]}','2026-11-16 21:19:12.052557','referee');
INSERT INTO "line" VALUES(2,3,'Ann colour field G10','{"move":"Colour","seat":"Ann","terrain":"field","at":"G10"}','2026-11-16 21:19:12.080036','referee');
INSERT INTO "line" VALUES(2,4,'Ann colour wood E5','{"move":"Colour","seat":"Ann","terrain":"wood","at":"E5"}','2026-11-16 21:19:12.101070','referee');
INSERT INTO "line" VALUES(2,5,'Bo colour water E7','{"move":"Colour","seat":"Bo","terrain":"water","at":"E7"}','2026-11-16 21:19:12.122531','referee');
INSERT INTO "line" VALUES(2,6,'Bo colour water F7','{"move":"Colour","seat":"Bo","terrain":"water","at":"F7"}','2026-11-16 21:19:12.143811','referee');
INSERT INTO "line" VALUES(2,7,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:12.143811','referee');
INSERT INTO "line" VALUES(2,8,'Ann build house G9 with 2 wood','{"move":"Build","seat":"Ann","structure":"house","at":"G9","pay":[{"units":2,"kind":"wood"}]}','2026-11-16 21:19:12.168349','referee');
INSERT INTO "line" VALUES(2,9,'Ann build house E6 with 2 wood','{"move":"Build","seat":"Ann","structure":"house","at":"E6","pay":[{"units":2,"kind":"wood"}]}','2026-11-16 21:19:12.190780','referee');
INSERT INTO "line" VALUES(2,10,'Ann done','{"move":"Done","seat":"Ann"}','2026-11-16 21:19:12.212242','referee');
INSERT INTO "line" VALUES(2,11,'Bo build boat F6','{"move":"Build","seat":"Bo","structure":"boat","at":"F6","pay":null}','2026-11-16 21:19:12.238554','referee');
INSERT INTO "line" VALUES(2,12,'Bo build house H9 with 2 wood','{"move":"Build","seat":"Bo","structure":"house","at":"H9","pay":[{"units":2,"kind":"wood"}]}','2026-11-16 21:19:12.269823','referee');
INSERT INTO "line" VALUES(2,13,'Bo build boat G5','{"move":"Build","seat":"Bo","structure":"boat","at":"G5","pay":null}','2026-11-16 21:19:12.293543','referee');
INSERT INTO "line" VALUES(2,14,'Bo done','{"move":"Done","seat":"Bo"}','2026-11-16 21:19:12.316992','referee');
INSERT INTO "line" VALUES(2,15,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:12.316992','referee');
INSERT INTO "line" VALUES(2,16,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:12.353832','referee');
INSERT INTO "line" VALUES(2,17,'draw Ann field field water','{"move":"Draw","seat":"Ann","tiles":["field","field","water"]}','2026-11-16 21:19:12.353832','referee');
INSERT INTO "line" VALUES(2,18,'Ann colour field F9','{"move":"Colour","seat":"Ann","terrain":"field","at":"F9"}','2026-11-16 21:19:12.389828','referee');
INSERT INTO "line" VALUES(2,19,'Ann colour field I9','{"move":"Colour","seat":"Ann","terrain":"field","at":"I9"}','2026-11-16 21:19:12.415216','referee');
INSERT INTO "line" VALUES(2,20,'note "a word with ''quotes'' & <signs>" by "referee"','{"move":"Note","text":"a word with ''quotes'' & <signs>","by":"referee"}','2026-11-16 21:19:12.427357','referee');
INSERT INTO "line" VALUES(2,21,'undo 20 "card misread" by "referee"','{"move":"Undo","line":20,"why":"card misread","by":"referee"}','2026-11-16 21:19:12.441763','referee');
INSERT INTO "line" VALUES(2,22,'undo 19 by "referee"','{"move":"Undo","line":19,"why":null,"by":"referee"}','2026-11-16 21:19:12.461198','referee');
INSERT INTO "line" VALUES(2,23,'redo by "referee"','{"move":"Redo","by":"referee"}','2026-11-16 21:19:12.473752','referee');
INSERT INTO "line" VALUES(2,24,'override Ann wood 2 "a gift" by "referee"','{"move":"Override","seat":"Ann","quantity":"wood","change":2,"why":"a gift","by":"referee"}','2026-11-16 21:19:12.491681','referee');
INSERT INTO "line" VALUES(2,25,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:12.518647','referee');
INSERT INTO "line" VALUES(2,26,'draw Bo wood field water','{"move":"Draw","seat":"Bo","tiles":["wood","field","water"]}','2026-11-16 21:19:12.518647','referee');
INSERT INTO "line" VALUES(2,27,'Bo colour field J8','{"move":"Colour","seat":"Bo","terrain":"field","at":"J8"}','2026-11-16 21:19:12.538665','referee');
INSERT INTO "line" VALUES(2,28,'Bo colour water F4','{"move":"Colour","seat":"Bo","terrain":"water","at":"F4"}','2026-11-16 21:19:12.559672','referee');
INSERT INTO "line" VALUES(2,29,'flip harvest-fish','{"move":"Flip","card":"harvest-fish"}','2026-11-16 21:19:12.559672','referee');
INSERT INTO "line" VALUES(2,30,'Ann use','{"move":"Use","seat":"Ann","meat":null}','2026-11-16 21:19:12.581614','referee');
INSERT INTO "line" VALUES(2,31,'amend 30 "Ann pass" "mistyped" by "referee"','{"move":"Amend","line":30,"text":"Ann pass","why":"mistyped","cut":null,"by":"referee"}','2026-11-16 21:19:12.605668','referee');
INSERT INTO "line" VALUES(3,1,'draw Cleo wood wood wood field','{"move":"Draw","seat":"Cleo","tiles":["wood","wood","wood","field"]}','2026-11-16 21:19:12.624244','referee');
INSERT INTO "line" VALUES(3,2,'Cleo colour field H8','{"move":"Colour","seat":"Cleo","terrain":"field","at":"H8"}','2026-11-16 21:19:12.655941','referee');
INSERT INTO "line" VALUES(3,3,'Cleo colour wood F6','{"move":"Colour","seat":"Cleo","terrain":"wood","at":"F6"}','2026-11-16 21:19:12.674473','referee');
INSERT INTO "line" VALUES(3,4,'Cleo colour wood G6','{"move":"Colour","seat":"Cleo","terrain":"wood","at":"G6"}','2026-11-16 21:19:12.691645','referee');
INSERT INTO "line" VALUES(3,5,'Cleo colour wood F7','{"move":"Colour","seat":"Cleo","terrain":"wood","at":"F7"}','2026-11-16 21:19:12.707243','referee');
INSERT INTO "line" VALUES(3,6,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:12.707243','referee');
INSERT INTO "line" VALUES(3,7,'Cleo build house G7 with 2 wood','{"move":"Build","seat":"Cleo","structure":"house","at":"G7","pay":[{"units":2,"kind":"wood"}]}','2026-11-16 21:19:12.724174','referee');
INSERT INTO "line" VALUES(3,8,'Cleo done','{"move":"Done","seat":"Cleo"}','2026-11-16 21:19:12.738286','referee');
INSERT INTO "line" VALUES(3,9,'flip harvest-wood','{"move":"Flip","card":"harvest-wood"}','2026-11-16 21:19:12.738286','referee');
INSERT INTO "line" VALUES(4,1,'draw Bo wood field water water','{"move":"Draw","seat":"Bo","tiles":["wood","field","water","water"]}','2026-11-16 21:19:12.763708','referee');
INSERT INTO "line" VALUES(4,2,'draw Eve wood field field water','{"move":"Draw","seat":"Eve","tiles":["wood","field","field","water"]}','2026-11-16 21:19:12.763708','referee');
INSERT INTO "line" VALUES(4,3,'Bo colour wood G6','{"move":"Colour","seat":"Bo","terrain":"wood","at":"G6"}','2026-11-16 21:19:12.783469','referee');
INSERT INTO "line" VALUES(4,4,'Bo colour field F7','{"move":"Colour","seat":"Bo","terrain":"field","at":"F7"}','2026-11-16 21:19:12.802626','referee');
INSERT INTO "line" VALUES(4,5,'Bo colour water H5','{"move":"Colour","seat":"Bo","terrain":"water","at":"H5"}','2026-11-16 21:19:12.833445','referee');
INSERT INTO "line" VALUES(4,6,'Bo colour water I6','{"move":"Colour","seat":"Bo","terrain":"water","at":"I6"}','2026-11-16 21:19:12.860186','referee');
INSERT INTO "line" VALUES(4,7,'Eve colour wood G6','{"move":"Colour","seat":"Eve","terrain":"wood","at":"G6"}','2026-11-16 21:19:12.883402','referee');
INSERT INTO "line" VALUES(4,8,'leave Eve "went home"','{"move":"Leave","seat":"Eve","why":"went home"}','2026-11-16 21:19:12.901395','referee');
INSERT INTO "line" VALUES(4,9,'flip harvest-grain','{"move":"Flip","card":"harvest-grain"}','2026-11-16 21:19:12.901395','referee');
INSERT INTO "line" VALUES(4,10,'Bo build house G7 with 2 wood','{"move":"Build","seat":"Bo","structure":"house","at":"G7","pay":[{"units":2,"kind":"wood"}]}','2026-11-16 21:19:12.922452','referee');
INSERT INTO "line" VALUES(4,11,'Bo done','{"move":"Done","seat":"Bo"}','2026-11-16 21:19:12.942827','referee');
INSERT INTO "line" VALUES(4,12,'flip harvest-fish','{"move":"Flip","card":"harvest-fish"}','2026-11-16 21:19:12.942827','referee');
INSERT INTO "line" VALUES(4,13,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:12.963702','referee');
INSERT INTO "line" VALUES(4,14,'flip harvest-wood','{"move":"Flip","card":"harvest-wood"}','2026-11-16 21:19:12.963702','referee');
INSERT INTO "line" VALUES(4,15,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:12.985422','referee');
INSERT INTO "line" VALUES(4,16,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:12.985422','referee');
INSERT INTO "line" VALUES(4,17,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:13.010993','referee');
INSERT INTO "line" VALUES(4,18,'draw Bo field field field','{"move":"Draw","seat":"Bo","tiles":["field","field","field"]}','2026-11-16 21:19:13.010993','referee');
INSERT INTO "line" VALUES(4,19,'Bo colour field F8','{"move":"Colour","seat":"Bo","terrain":"field","at":"F8"}','2026-11-16 21:19:13.066856','referee');
INSERT INTO "line" VALUES(4,20,'Bo colour field G9','{"move":"Colour","seat":"Bo","terrain":"field","at":"G9"}','2026-11-16 21:19:13.089021','referee');
INSERT INTO "line" VALUES(4,21,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:13.089021','referee');
INSERT INTO "line" VALUES(4,22,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:13.111870','referee');
INSERT INTO "line" VALUES(4,23,'draw Bo wood water water','{"move":"Draw","seat":"Bo","tiles":["wood","water","water"]}','2026-11-16 21:19:13.111870','referee');
INSERT INTO "line" VALUES(4,24,'Bo colour wood F6','{"move":"Colour","seat":"Bo","terrain":"wood","at":"F6"}','2026-11-16 21:19:13.138941','referee');
INSERT INTO "line" VALUES(4,25,'Bo colour water I7','{"move":"Colour","seat":"Bo","terrain":"water","at":"I7"}','2026-11-16 21:19:13.162195','referee');
INSERT INTO "line" VALUES(4,26,'flip harvest-wood','{"move":"Flip","card":"harvest-wood"}','2026-11-16 21:19:13.162195','referee');
INSERT INTO "line" VALUES(4,27,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:13.184169','referee');
INSERT INTO "line" VALUES(4,28,'flip market','{"move":"Flip","card":"market"}','2026-11-16 21:19:13.184169','referee');
INSERT INTO "line" VALUES(4,29,'Bo sell 4 wood','{"move":"Sell","seat":"Bo","units":4,"kind":"wood"}','2026-11-16 21:19:13.206642','referee');
INSERT INTO "line" VALUES(4,30,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:13.206642','referee');
INSERT INTO "line" VALUES(4,31,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:13.228403','referee');
INSERT INTO "line" VALUES(4,32,'draw Bo field field water','{"move":"Draw","seat":"Bo","tiles":["field","field","water"]}','2026-11-16 21:19:13.228403','referee');
INSERT INTO "line" VALUES(4,33,'Bo colour field H8','{"move":"Colour","seat":"Bo","terrain":"field","at":"H8"}','2026-11-16 21:19:13.257268','referee');
INSERT INTO "line" VALUES(4,34,'Bo colour field H9','{"move":"Colour","seat":"Bo","terrain":"field","at":"H9"}','2026-11-16 21:19:13.280789','referee');
INSERT INTO "line" VALUES(4,35,'flip harvest-fish','{"move":"Flip","card":"harvest-fish"}','2026-11-16 21:19:13.280789','referee');
INSERT INTO "line" VALUES(4,36,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:13.300887','referee');
INSERT INTO "line" VALUES(4,37,'flip market','{"move":"Flip","card":"market"}','2026-11-16 21:19:13.300887','referee');
INSERT INTO "line" VALUES(4,38,'Bo sell 2 fish','{"move":"Sell","seat":"Bo","units":2,"kind":"fish"}','2026-11-16 21:19:13.324528','referee');
INSERT INTO "line" VALUES(4,39,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:13.324528','referee');
INSERT INTO "line" VALUES(4,40,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:13.353715','referee');
INSERT INTO "line" VALUES(4,41,'draw Bo wood wood wood','{"move":"Draw","seat":"Bo","tiles":["wood","wood","wood"]}','2026-11-16 21:19:13.353715','referee');
INSERT INTO "line" VALUES(4,42,'Bo colour wood F5','{"move":"Colour","seat":"Bo","terrain":"wood","at":"F5"}','2026-11-16 21:19:13.378223','referee');
INSERT INTO "line" VALUES(4,43,'Bo colour wood E6','{"move":"Colour","seat":"Bo","terrain":"wood","at":"E6"}','2026-11-16 21:19:13.401698','referee');
INSERT INTO "line" VALUES(4,44,'flip harvest-grain','{"move":"Flip","card":"harvest-grain"}','2026-11-16 21:19:13.401698','referee');
INSERT INTO "line" VALUES(4,45,'Bo use','{"move":"Use","seat":"Bo","meat":null}','2026-11-16 21:19:13.424812','referee');
INSERT INTO "line" VALUES(4,46,'flip market','{"move":"Flip","card":"market"}','2026-11-16 21:19:13.424812','referee');
INSERT INTO "line" VALUES(4,47,'Bo turn','{"move":"Turn","seat":"Bo"}','2026-11-16 21:19:13.451743','referee');
INSERT INTO "line" VALUES(5,1,'first Zoë-O''Neil','{"move":"First","seat":"Zoë-O''Neil"}','2026-11-16 21:19:13.593969','referee');
INSERT INTO "line" VALUES(5,2,'lay K2 F C K3 C','{"move":"Lay","tiles":["K2","F","C","K3","C"]}','2026-11-16 21:19:13.593969','referee');
INSERT INTO "line" VALUES(5,3,'lay W F T0-3 Q K2','{"move":"Lay","tiles":["W","F","T0-3","Q","K2"]}','2026-11-16 21:19:13.593969','referee');
INSERT INTO "line" VALUES(5,4,'lay F K4 K1 F J','{"move":"Lay","tiles":["F","K4","K1","F","J"]}','2026-11-16 21:19:13.593969','referee');
INSERT INTO "line" VALUES(5,5,'lay F D W F F','{"move":"Lay","tiles":["F","D","W","F","F"]}','2026-11-16 21:19:13.593969','referee');
INSERT INTO "line" VALUES(5,6,'lay D W F F P','{"move":"Lay","tiles":["D","W","F","F","P"]}','2026-11-16 21:19:13.593969','referee');
INSERT INTO "line" VALUES(5,7,'lay C K1 T3-5 K3','{"move":"Lay","tiles":["C","K1","T3-5","K3"]}','2026-11-16 21:19:13.593969','referee');
INSERT INTO "line" VALUES(5,8,'lay K1 W W W F C K4 K4','{"move":"Lay","tiles":["K1","W","W","W","F","C","K4","K4"]}','2026-11-16 21:19:13.593969','referee');
INSERT INTO "line" VALUES(5,9,'Zoë-O''Neil place c5','{"move":"PlaceKing","seat":"Zoë-O''Neil","at":"c5"}','2026-11-16 21:19:13.625009','referee');
INSERT INTO "line" VALUES(5,10,'Ann place d1','{"move":"PlaceKing","seat":"Ann","at":"d1"}','2026-11-16 21:19:13.649121','referee');
INSERT INTO "line" VALUES(5,11,'Zoë-O''Neil to d4','{"move":"Summon","seat":"Zoë-O''Neil","to":"d4","take":null}','2026-11-16 21:19:13.664722','referee');
INSERT INTO "line" VALUES(5,12,'Zoë-O''Neil column L','{"move":"Replenish","seat":"Zoë-O''Neil","side":"L"}','2026-11-16 21:19:13.680344','referee');
INSERT INTO "line" VALUES(5,13,'draw K2','{"move":"Draw","tiles":["K2"]}','2026-11-16 21:19:13.680344','referee');
INSERT INTO "line" VALUES(5,14,'Ann to d4 take d2 d3','{"move":"Summon","seat":"Ann","to":"d4","take":["d2","d3"]}','2026-11-16 21:19:13.698232','referee');
INSERT INTO "line" VALUES(5,15,'Ann column R','{"move":"Replenish","seat":"Ann","side":"R"}','2026-11-16 21:19:13.713581','referee');
INSERT INTO "line" VALUES(5,16,'draw C P','{"move":"Draw","tiles":["C","P"]}','2026-11-16 21:19:13.713581','referee');
INSERT INTO "line" VALUES(5,17,'Zoë-O''Neil to d1 take d3 d2','{"move":"Summon","seat":"Zoë-O''Neil","to":"d1","take":["d3","d2"]}','2026-11-16 21:19:13.735185','referee');
INSERT INTO "line" VALUES(5,18,'Zoë-O''Neil column L','{"move":"Replenish","seat":"Zoë-O''Neil","side":"L"}','2026-11-16 21:19:13.751120','referee');
INSERT INTO "line" VALUES(5,19,'draw J T0-4','{"move":"Draw","tiles":["J","T0-4"]}','2026-11-16 21:19:13.751120','referee');
INSERT INTO "line" VALUES(5,20,'Ann to a1','{"move":"Summon","seat":"Ann","to":"a1","take":null}','2026-11-16 21:19:13.769328','referee');
INSERT INTO "line" VALUES(5,21,'Ann column R','{"move":"Replenish","seat":"Ann","side":"R"}','2026-11-16 21:19:13.784783','referee');
INSERT INTO "line" VALUES(5,22,'draw Z','{"move":"Draw","tiles":["Z"]}','2026-11-16 21:19:13.784783','referee');
INSERT INTO "line" VALUES(5,23,'Zoë-O''Neil via e1 to b1 take d1 c1','{"move":"SummonVia","seat":"Zoë-O''Neil","via":["e1"],"to":"b1","take":["d1","c1"]}','2026-11-16 21:19:13.800404','referee');
INSERT INTO "line" VALUES(5,24,'Zoë-O''Neil column R','{"move":"Replenish","seat":"Zoë-O''Neil","side":"R"}','2026-11-16 21:19:13.816164','referee');
INSERT INTO "line" VALUES(5,25,'draw Q D T3-6','{"move":"Draw","tiles":["Q","D","T3-6"]}','2026-11-16 21:19:13.816164','referee');
INSERT INTO "line" VALUES(5,26,'Ann recruit R1','{"move":"Recruit","seat":"Ann","place":"R1","column":null}','2026-11-16 21:19:13.834202','referee');
INSERT INTO "line" VALUES(5,27,'Ann to c1','{"move":"Summon","seat":"Ann","to":"c1","take":null}','2026-11-16 21:19:13.849427','referee');
INSERT INTO "line" VALUES(5,28,'Ann column R','{"move":"Replenish","seat":"Ann","side":"R"}','2026-11-16 21:19:13.864718','referee');
INSERT INTO "line" VALUES(5,29,'draw F T4-7','{"move":"Draw","tiles":["F","T4-7"]}','2026-11-16 21:19:13.864718','referee');
INSERT INTO "line" VALUES(5,30,'Zoë-O''Neil to b2','{"move":"Summon","seat":"Zoë-O''Neil","to":"b2","take":null}','2026-11-16 21:19:13.882437','referee');
INSERT INTO "line" VALUES(5,31,'Zoë-O''Neil column R','{"move":"Replenish","seat":"Zoë-O''Neil","side":"R"}','2026-11-16 21:19:13.897836','referee');
INSERT INTO "line" VALUES(5,32,'draw K3','{"move":"Draw","tiles":["K3"]}','2026-11-16 21:19:13.897836','referee');
INSERT INTO "line" VALUES(5,33,'Ann to e1','{"move":"Summon","seat":"Ann","to":"e1","take":null}','2026-11-16 21:19:13.913345','referee');
INSERT INTO "line" VALUES(5,34,'Ann column R','{"move":"Replenish","seat":"Ann","side":"R"}','2026-11-16 21:19:13.928904','referee');
INSERT INTO "line" VALUES(5,35,'draw F','{"move":"Draw","tiles":["F"]}','2026-11-16 21:19:13.928904','referee');
INSERT INTO "line" VALUES(5,36,'Zoë-O''Neil to d4','{"move":"Summon","seat":"Zoë-O''Neil","to":"d4","take":null}','2026-11-16 21:19:13.947116','referee');
INSERT INTO "line" VALUES(5,37,'Zoë-O''Neil kingdom Q D C K3 F','{"move":"Claim","seat":"Zoë-O''Neil","tiles":["Q","D","C","K3","F"]}','2026-11-16 21:19:13.962700','referee');
INSERT INTO "line" VALUES(5,38,'Zoë-O''Neil column L','{"move":"Replenish","seat":"Zoë-O''Neil","side":"L"}','2026-11-16 21:19:13.978656','referee');
INSERT INTO "line" VALUES(5,39,'draw D','{"move":"Draw","tiles":["D"]}','2026-11-16 21:19:13.978656','referee');
INSERT INTO "line" VALUES(5,40,'Ann via c1 to e1','{"move":"SummonVia","seat":"Ann","via":["c1"],"to":"e1","take":null}','2026-11-16 21:19:13.994683','referee');
INSERT INTO "line" VALUES(5,41,'Ann kingdom Q D C K4 F','{"move":"Claim","seat":"Ann","tiles":["Q","D","C","K4","F"]}','2026-11-16 21:19:14.032246','referee');
INSERT INTO "line" VALUES(5,42,'Ann column R','{"move":"Replenish","seat":"Ann","side":"R"}','2026-11-16 21:19:14.048804','referee');
INSERT INTO "line" VALUES(5,43,'draw F F','{"move":"Draw","tiles":["F","F"]}','2026-11-16 21:19:14.048804','referee');
INSERT INTO "line" VALUES(5,44,'Zoë-O''Neil to d1','{"move":"Summon","seat":"Zoë-O''Neil","to":"d1","take":null}','2026-11-16 21:19:14.064165','referee');
INSERT INTO "line" VALUES(5,45,'Zoë-O''Neil column R','{"move":"Replenish","seat":"Zoë-O''Neil","side":"R"}','2026-11-16 21:19:14.080949','referee');
INSERT INTO "line" VALUES(5,46,'draw K2','{"move":"Draw","tiles":["K2"]}','2026-11-16 21:19:14.080949','referee');
INSERT INTO "line" VALUES(5,47,'Ann to b4 take d2 c3','{"move":"Summon","seat":"Ann","to":"b4","take":["d2","c3"]}','2026-11-16 21:19:14.099085','referee');
INSERT INTO "line" VALUES(5,48,'Ann column R','{"move":"Replenish","seat":"Ann","side":"R"}','2026-11-16 21:19:14.114955','referee');
INSERT INTO "line" VALUES(5,49,'draw K1 C','{"move":"Draw","tiles":["K1","C"]}','2026-11-16 21:19:14.114955','referee');
INSERT INTO "line" VALUES(5,50,'Zoë-O''Neil to c1','{"move":"Summon","seat":"Zoë-O''Neil","to":"c1","take":null}','2026-11-16 21:19:14.130884','referee');
INSERT INTO "line" VALUES(5,51,'Zoë-O''Neil column L','{"move":"Replenish","seat":"Zoë-O''Neil","side":"L"}','2026-11-16 21:19:14.149057','referee');
INSERT INTO "line" VALUES(5,52,'draw W','{"move":"Draw","tiles":["W"]}','2026-11-16 21:19:14.149057','referee');
INSERT INTO "line" VALUES(5,53,'Ann to c5','{"move":"Summon","seat":"Ann","to":"c5","take":null}','2026-11-16 21:19:14.165278','referee');
INSERT INTO "line" VALUES(5,54,'Ann column L','{"move":"Replenish","seat":"Ann","side":"L"}','2026-11-16 21:19:14.181491','referee');
INSERT INTO "line" VALUES(5,55,'draw F','{"move":"Draw","tiles":["F"]}','2026-11-16 21:19:14.181491','referee');
INSERT INTO "line" VALUES(5,56,'Zoë-O''Neil to c4','{"move":"Summon","seat":"Zoë-O''Neil","to":"c4","take":null}','2026-11-16 21:19:14.198008','referee');
INSERT INTO "line" VALUES(5,57,'Zoë-O''Neil column L','{"move":"Replenish","seat":"Zoë-O''Neil","side":"L"}','2026-11-16 21:19:14.217340','referee');
INSERT INTO "line" VALUES(5,58,'draw F','{"move":"Draw","tiles":["F"]}','2026-11-16 21:19:14.217340','referee');
INSERT INTO "line" VALUES(5,59,'Ann recruit L3','{"move":"Recruit","seat":"Ann","place":"L3","column":null}','2026-11-16 21:19:14.234261','referee');
INSERT INTO "line" VALUES(5,60,'Ann to e5','{"move":"Summon","seat":"Ann","to":"e5","take":null}','2026-11-16 21:19:14.250671','referee');
INSERT INTO "line" VALUES(5,61,'Ann column R','{"move":"Replenish","seat":"Ann","side":"R"}','2026-11-16 21:19:14.267339','referee');
INSERT INTO "line" VALUES(5,62,'draw F F','{"move":"Draw","tiles":["F","F"]}','2026-11-16 21:19:14.267339','referee');
INSERT INTO "line" VALUES(5,63,'Zoë-O''Neil to d4','{"move":"Summon","seat":"Zoë-O''Neil","to":"d4","take":null}','2026-11-16 21:19:14.287352','referee');
INSERT INTO "line" VALUES(5,64,'Zoë-O''Neil column L','{"move":"Replenish","seat":"Zoë-O''Neil","side":"L"}','2026-11-16 21:19:14.304679','referee');
INSERT INTO "line" VALUES(5,65,'draw Z','{"move":"Draw","tiles":["Z"]}','2026-11-16 21:19:14.304679','referee');
INSERT INTO "line" VALUES(5,66,'Ann to b5 take d5 c5','{"move":"Summon","seat":"Ann","to":"b5","take":["d5","c5"]}','2026-11-16 21:19:14.321258','referee');
INSERT INTO "line" VALUES(5,67,'Ann column R','{"move":"Replenish","seat":"Ann","side":"R"}','2026-11-16 21:19:14.340131','referee');
INSERT INTO "line" VALUES(5,68,'draw K4 K2','{"move":"Draw","tiles":["K4","K2"]}','2026-11-16 21:19:14.340131','referee');
INSERT INTO "line" VALUES(5,69,'Zoë-O''Neil to b2','{"move":"Summon","seat":"Zoë-O''Neil","to":"b2","take":null}','2026-11-16 21:19:14.357456','referee');
INSERT INTO "line" VALUES(5,70,'Zoë-O''Neil swap F for R3','{"move":"Swap","seat":"Zoë-O''Neil","give":"F","place":"R3","column":null}','2026-11-16 21:19:14.374342','referee');
INSERT INTO "line" VALUES(5,71,'Zoë-O''Neil column L','{"move":"Replenish","seat":"Zoë-O''Neil","side":"L"}','2026-11-16 21:19:14.391845','referee');
INSERT INTO "line" VALUES(5,72,'draw K1','{"move":"Draw","tiles":["K1"]}','2026-11-16 21:19:14.391845','referee');
INSERT INTO "line" VALUES(5,73,'Ann to d3','{"move":"Summon","seat":"Ann","to":"d3","take":null}','2026-11-16 21:19:14.418354','referee');
INSERT INTO "line" VALUES(5,74,'Ann tax knight K1 K3 K4 for T3-5','{"move":"Tax","seat":"Ann","column":"knight","tiles":["K1","K3","K4"],"collector":"T3-5"}','2026-11-16 21:19:14.435866','referee');
INSERT INTO "line" VALUES(5,75,'Ann column R','{"move":"Replenish","seat":"Ann","side":"R"}','2026-11-16 21:19:14.458451','referee');
INSERT INTO "line" VALUES(5,76,'draw W','{"move":"Draw","tiles":["W"]}','2026-11-16 21:19:14.458451','referee');
INSERT INTO "line" VALUES(5,77,'Zoë-O''Neil to a2','{"move":"Summon","seat":"Zoë-O''Neil","to":"a2","take":null}','2026-11-16 21:19:14.481196','referee');
INSERT INTO "line" VALUES(5,78,'Zoë-O''Neil column L','{"move":"Replenish","seat":"Zoë-O''Neil","side":"L"}','2026-11-16 21:19:14.510332','referee');
INSERT INTO "line" VALUES(5,79,'draw K3','{"move":"Draw","tiles":["K3"]}','2026-11-16 21:19:14.510332','referee');
INSERT INTO "line" VALUES(5,80,'Ann to a3 take c3 b3','{"move":"Summon","seat":"Ann","to":"a3","take":["c3","b3"]}','2026-11-16 21:19:14.533366','referee');
INSERT INTO "line" VALUES(5,81,'Ann column R','{"move":"Replenish","seat":"Ann","side":"R"}','2026-11-16 21:19:14.555447','referee');
INSERT INTO "line" VALUES(5,82,'draw F K3','{"move":"Draw","tiles":["F","K3"]}','2026-11-16 21:19:14.555447','referee');
INSERT INTO "line" VALUES(5,83,'Zoë-O''Neil to b2','{"move":"Summon","seat":"Zoë-O''Neil","to":"b2","take":null}','2026-11-16 21:19:14.580890','referee');
INSERT INTO "line" VALUES(5,84,'Zoë-O''Neil column R','{"move":"Replenish","seat":"Zoë-O''Neil","side":"R"}','2026-11-16 21:19:14.605947','referee');
INSERT INTO "line" VALUES(5,85,'draw W','{"move":"Draw","tiles":["W"]}','2026-11-16 21:19:14.605947','referee');
INSERT INTO "line" VALUES(5,86,'Ann to e3 take c3 d3','{"move":"Summon","seat":"Ann","to":"e3","take":["c3","d3"]}','2026-11-16 21:19:14.629779','referee');
INSERT INTO "line" VALUES(5,87,'Ann column L','{"move":"Replenish","seat":"Ann","side":"L"}','2026-11-16 21:19:14.650727','referee');
INSERT INTO "line" VALUES(5,88,'draw C P','{"move":"Draw","tiles":["C","P"]}','2026-11-16 21:19:14.650727','referee');
INSERT INTO "line" VALUES(5,89,'Zoë-O''Neil recruit R1','{"move":"Recruit","seat":"Zoë-O''Neil","place":"R1","column":null}','2026-11-16 21:19:14.676830','referee');
INSERT INTO "line" VALUES(5,90,'Zoë-O''Neil to b5 take b3 b4','{"move":"Summon","seat":"Zoë-O''Neil","to":"b5","take":["b3","b4"]}','2026-11-16 21:19:14.698808','referee');
INSERT INTO "line" VALUES(5,91,'Zoë-O''Neil column L','{"move":"Replenish","seat":"Zoë-O''Neil","side":"L"}','2026-11-16 21:19:14.720116','referee');
INSERT INTO "line" VALUES(5,92,'draw T5-9 D F','{"move":"Draw","tiles":["T5-9","D","F"]}','2026-11-16 21:19:14.720116','referee');
INSERT INTO "line" VALUES(5,93,'Ann to a3 take d3 c3 b3','{"move":"Summon","seat":"Ann","to":"a3","take":["d3","c3","b3"]}','2026-11-16 21:19:14.741282','referee');
INSERT INTO "line" VALUES(5,94,'Ann column L','{"move":"Replenish","seat":"Ann","side":"L"}','2026-11-16 21:19:14.766864','referee');
INSERT INTO "line" VALUES(5,95,'draw W Q T5-10','{"move":"Draw","tiles":["W","Q","T5-10"]}','2026-11-16 21:19:14.766864','referee');
INSERT INTO "line" VALUES(5,96,'Zoë-O''Neil recruit L5','{"move":"Recruit","seat":"Zoë-O''Neil","place":"L5","column":null}','2026-11-16 21:19:14.788945','referee');
INSERT INTO "line" VALUES(5,97,'Zoë-O''Neil to e2 take c4 d3','{"move":"Summon","seat":"Zoë-O''Neil","to":"e2","take":["c4","d3"]}','2026-11-16 21:19:14.810217','referee');
INSERT INTO "line" VALUES(5,98,'Zoë-O''Neil kingdom Q D C K1 F','{"move":"Claim","seat":"Zoë-O''Neil","tiles":["Q","D","C","K1","F"]}','2026-11-16 21:19:14.835708','referee');
INSERT INTO "line" VALUES(5,99,'Zoë-O''Neil column L','{"move":"Replenish","seat":"Zoë-O''Neil","side":"L"}','2026-11-16 21:19:14.894784','referee');
INSERT INTO "line" VALUES(5,100,'draw C F F','{"move":"Draw","tiles":["C","F","F"]}','2026-11-16 21:19:14.894784','referee');
INSERT INTO "line" VALUES(5,101,'Ann recruit L1','{"move":"Recruit","seat":"Ann","place":"L1","column":null}','2026-11-16 21:19:14.916012','referee');
INSERT INTO "line" VALUES(5,102,'Ann to b3','{"move":"Summon","seat":"Ann","to":"b3","take":null}','2026-11-16 21:19:14.937316','referee');
INSERT INTO "line" VALUES(5,103,'Ann column L','{"move":"Replenish","seat":"Ann","side":"L"}','2026-11-16 21:19:14.960827','referee');
INSERT INTO "line" VALUES(5,104,'draw F F','{"move":"Draw","tiles":["F","F"]}','2026-11-16 21:19:14.960827','referee');
INSERT INTO "line" VALUES(5,105,'Zoë-O''Neil to e1','{"move":"Summon","seat":"Zoë-O''Neil","to":"e1","take":null}','2026-11-16 21:19:14.982459','referee');
INSERT INTO "line" VALUES(5,106,'Zoë-O''Neil tax knight K1 K2 K4 for T3-6','{"move":"Tax","seat":"Zoë-O''Neil","column":"knight","tiles":["K1","K2","K4"],"collector":"T3-6"}','2026-11-16 21:19:15.005245','referee');
INSERT INTO "line" VALUES(5,107,'Zoë-O''Neil column R','{"move":"Replenish","seat":"Zoë-O''Neil","side":"R"}','2026-11-16 21:19:15.031054','referee');
INSERT INTO "line" VALUES(5,108,'draw K4','{"move":"Draw","tiles":["K4"]}','2026-11-16 21:19:15.031054','referee');
INSERT INTO "line" VALUES(5,109,'Ann recruit L2','{"move":"Recruit","seat":"Ann","place":"L2","column":null}','2026-11-16 21:19:15.057663','referee');
INSERT INTO "line" VALUES(5,110,'Ann to b4','{"move":"Summon","seat":"Ann","to":"b4","take":null}','2026-11-16 21:19:15.079230','referee');
INSERT INTO "line" VALUES(5,111,'Ann swap W for R6','{"move":"Swap","seat":"Ann","give":"W","place":"R6","column":null}','2026-11-16 21:19:15.101208','referee');
INSERT INTO "line" VALUES(5,112,'Ann column L','{"move":"Replenish","seat":"Ann","side":"L"}','2026-11-16 21:19:15.129572','referee');
INSERT INTO "line" VALUES(5,113,'draw W D','{"move":"Draw","tiles":["W","D"]}','2026-11-16 21:19:15.129572','referee');
INSERT INTO "line" VALUES(5,114,'Zoë-O''Neil to c3','{"move":"Summon","seat":"Zoë-O''Neil","to":"c3","take":null}','2026-11-16 21:19:15.154769','referee');
INSERT INTO "line" VALUES(5,115,'Zoë-O''Neil column R','{"move":"Replenish","seat":"Zoë-O''Neil","side":"R"}','2026-11-16 21:19:15.177183','referee');
INSERT INTO "line" VALUES(5,116,'draw J','{"move":"Draw","tiles":["J"]}','2026-11-16 21:19:15.177183','referee');
INSERT INTO "line" VALUES(5,117,'Ann to d2','{"move":"Summon","seat":"Ann","to":"d2","take":null}','2026-11-16 21:19:15.202608','referee');
INSERT INTO "line" VALUES(5,118,'Ann tax countess C C C C for T4-7','{"move":"Tax","seat":"Ann","column":"countess","tiles":["C","C","C","C"],"collector":"T4-7"}','2026-11-16 21:19:15.224999','referee');
INSERT INTO "line" VALUES(5,119,'Ann column L','{"move":"Replenish","seat":"Ann","side":"L"}','2026-11-16 21:19:15.246649','referee');
INSERT INTO "line" VALUES(5,120,'draw W','{"move":"Draw","tiles":["W"]}','2026-11-16 21:19:15.246649','referee');
INSERT INTO "line" VALUES(5,121,'Zoë-O''Neil recruit L5','{"move":"Recruit","seat":"Zoë-O''Neil","place":"L5","column":null}','2026-11-16 21:19:15.272636','referee');
INSERT INTO "line" VALUES(5,122,'Zoë-O''Neil to e1','{"move":"Summon","seat":"Zoë-O''Neil","to":"e1","take":null}','2026-11-16 21:19:15.298603','referee');
INSERT INTO "line" VALUES(5,123,'Zoë-O''Neil column L','{"move":"Replenish","seat":"Zoë-O''Neil","side":"L"}','2026-11-16 21:19:15.321603','referee');
INSERT INTO "line" VALUES(5,124,'draw C T4-8','{"move":"Draw","tiles":["C","T4-8"]}','2026-11-16 21:19:15.321603','referee');
INSERT INTO "line" VALUES(5,125,'Ann to c3','{"move":"Summon","seat":"Ann","to":"c3","take":null}','2026-11-16 21:19:15.345631','referee');
INSERT INTO "line" VALUES(5,126,'Ann column L','{"move":"Replenish","seat":"Ann","side":"L"}','2026-11-16 21:19:15.374670','referee');
INSERT INTO "line" VALUES(6,1,'first Cleo','{"move":"First","seat":"Cleo"}','2026-11-16 21:19:15.417392','referee');
INSERT INTO "line" VALUES(6,2,'lay K2 F F Q F','{"move":"Lay","tiles":["K2","F","F","Q","F"]}','2026-11-16 21:19:15.417392','referee');
INSERT INTO "line" VALUES(6,3,'lay F K1 F K1 F','{"move":"Lay","tiles":["F","K1","F","K1","F"]}','2026-11-16 21:19:15.417392','referee');
INSERT INTO "line" VALUES(6,4,'lay W W D K3 F','{"move":"Lay","tiles":["W","W","D","K3","F"]}','2026-11-16 21:19:15.417392','referee');
INSERT INTO "line" VALUES(6,5,'lay J W C K2 F','{"move":"Lay","tiles":["J","W","C","K2","F"]}','2026-11-16 21:19:15.417392','referee');
INSERT INTO "line" VALUES(6,6,'lay C K4 T0-3 T3-5 K3','{"move":"Lay","tiles":["C","K4","T0-3","T3-5","K3"]}','2026-11-16 21:19:15.417392','referee');
INSERT INTO "line" VALUES(6,7,'lay D F C P','{"move":"Lay","tiles":["D","F","C","P"]}','2026-11-16 21:19:15.417392','referee');
INSERT INTO "line" VALUES(6,8,'lay D C C F F Q F F','{"move":"Lay","tiles":["D","C","C","F","F","Q","F","F"]}','2026-11-16 21:19:15.417392','referee');
INSERT INTO "line" VALUES(6,9,'Cleo place a5','{"move":"PlaceKing","seat":"Cleo","at":"a5"}','2026-11-16 21:19:15.437429','referee');
INSERT INTO "line" VALUES(6,10,'Bo place d5','{"move":"PlaceKing","seat":"Bo","at":"d5"}','2026-11-16 21:19:15.457021','referee');
INSERT INTO "line" VALUES(6,11,'Cleo to e1 take b4 d2','{"move":"Summon","seat":"Cleo","to":"e1","take":["b4","d2"]}','2026-11-16 21:19:15.473540','referee');
INSERT INTO "line" VALUES(6,12,'Cleo column R','{"move":"Replenish","seat":"Cleo","side":"R"}','2026-11-16 21:19:15.490431','referee');
INSERT INTO "line" VALUES(6,13,'draw K4 P','{"move":"Draw","tiles":["K4","P"]}','2026-11-16 21:19:15.490431','referee');
INSERT INTO "line" VALUES(6,14,'Bo to d2 take d4 d3','{"move":"Summon","seat":"Bo","to":"d2","take":["d4","d3"]}','2026-11-16 21:19:15.508357','referee');
INSERT INTO "line" VALUES(6,15,'Bo column R','{"move":"Replenish","seat":"Bo","side":"R"}','2026-11-16 21:19:15.530719','referee');
INSERT INTO "line" VALUES(6,16,'draw T3-6 F','{"move":"Draw","tiles":["T3-6","F"]}','2026-11-16 21:19:15.530719','referee');
INSERT INTO "line" VALUES(7,1,'first Cleo','{"move":"First","seat":"Cleo"}','2026-11-16 21:19:15.628255','referee');
INSERT INTO "line" VALUES(7,2,'Cleo explore NE','{"move":"Explore","seat":"Cleo","to":"NE","tool":null,"card":null,"into":null}','2026-11-16 21:19:15.655620','referee');
INSERT INTO "line" VALUES(7,3,'draw F19','{"move":"Draw","card":"F19"}','2026-11-16 21:19:15.655620','referee');
INSERT INTO "line" VALUES(7,4,'Cleo stop','{"move":"Stop","seat":"Cleo","at":null,"leaving":null}','2026-11-16 21:19:15.674278','referee');
INSERT INTO "line" VALUES(7,5,'Bo explore NW','{"move":"Explore","seat":"Bo","to":"NW","tool":null,"card":null,"into":null}','2026-11-16 21:19:15.694431','referee');
INSERT INTO "line" VALUES(7,6,'draw F06','{"move":"Draw","card":"F06"}','2026-11-16 21:19:15.694431','referee');
INSERT INTO "line" VALUES(7,7,'Bo explore W','{"move":"Explore","seat":"Bo","to":"W","tool":null,"card":null,"into":null}','2026-11-16 21:19:15.714203','referee');
INSERT INTO "line" VALUES(7,8,'draw G06','{"move":"Draw","card":"G06"}','2026-11-16 21:19:15.714203','referee');
INSERT INTO "line" VALUES(7,9,'Bo lay G06','{"move":"Lay","seat":"Bo","card":"G06","into":null}','2026-11-16 21:19:15.740392','referee');
INSERT INTO "line" VALUES(7,10,'Bo stop','{"move":"Stop","seat":"Bo","at":null,"leaving":null}','2026-11-16 21:19:15.760916','referee');
INSERT INTO "line" VALUES(8,1,'first Zoë-O''Neil','{"move":"First","player":"Zoë-O''Neil"}','2026-11-16 21:19:15.947656','referee');
INSERT INTO "line" VALUES(8,2,'draw silver-maple heritage-maple syrup-cellar evaporator tubing-line','{"move":"Draw","cards":["silver-maple","heritage-maple","syrup-cellar","evaporator","tubing-line"]}','2026-11-16 21:19:15.947656','referee');
INSERT INTO "line" VALUES(8,3,'draw norway-maple sap-buckets blue-ribbon gravity-line sugar-maple','{"move":"Draw","cards":["norway-maple","sap-buckets","blue-ribbon","gravity-line","sugar-maple"]}','2026-11-16 21:19:15.947656','referee');
INSERT INTO "line" VALUES(8,4,'Ann throw norway-maple sugar-maple','{"move":"Throw","seat":"Ann","cards":["norway-maple","sugar-maple"]}','2026-11-16 21:19:15.969004','referee');
INSERT INTO "line" VALUES(8,5,'Zoë-O''Neil throw silver-maple syrup-cellar','{"move":"Throw","seat":"Zoë-O''Neil","cards":["silver-maple","syrup-cellar"]}','2026-11-16 21:19:15.992443','referee');
INSERT INTO "line" VALUES(8,6,'Zoë-O''Neil select AC3','{"move":"Select","seat":"Zoë-O''Neil","card":"AC3"}','2026-11-16 21:19:16.014185','referee');
INSERT INTO "line" VALUES(8,7,'Zoë-O''Neil develop tubing-line','{"move":"Develop","seat":"Zoë-O''Neil","card":"tubing-line","payment":null}','2026-11-16 21:19:16.036158','referee');
INSERT INTO "line" VALUES(8,8,'Zoë-O''Neil pay evaporator','{"move":"Pay","seat":"Zoë-O''Neil","cards":["evaporator"]}','2026-11-16 21:19:16.059955','referee');
INSERT INTO "line" VALUES(8,9,'Zoë-O''Neil pay heritage-maple','{"move":"Pay","seat":"Zoë-O''Neil","cards":["heritage-maple"]}','2026-11-16 21:19:16.080055','referee');
INSERT INTO "line" VALUES(8,10,'Ann develop sap-buckets','{"move":"Develop","seat":"Ann","card":"sap-buckets","payment":null}','2026-11-16 21:19:16.100200','referee');
INSERT INTO "line" VALUES(8,11,'Ann pay gravity-line','{"move":"Pay","seat":"Ann","cards":["gravity-line"]}','2026-11-16 21:19:16.121203','referee');
INSERT INTO "line" VALUES(8,12,'Ann use sap-buckets','{"move":"Use","seat":"Ann","card":"sap-buckets","effect":null}','2026-11-16 21:19:16.146523','referee');
INSERT INTO "line" VALUES(8,13,'Ann tap red-maple','{"move":"Tap","seat":"Ann","trees":["red-maple"]}','2026-11-16 21:19:16.169317','referee');
INSERT INTO "line" VALUES(8,14,'Ann select AC1','{"move":"Select","seat":"Ann","card":"AC1"}','2026-11-16 21:19:16.191867','referee');
INSERT INTO "line" VALUES(8,15,'Zoë-O''Neil tap red-maple','{"move":"Tap","seat":"Zoë-O''Neil","trees":["red-maple"]}','2026-11-16 21:19:16.214997','referee');
INSERT INTO "line" VALUES(8,16,'Zoë-O''Neil select AC2','{"move":"Select","seat":"Zoë-O''Neil","card":"AC2"}','2026-11-16 21:19:16.241842','referee');
INSERT INTO "line" VALUES(8,17,'Zoë-O''Neil harvest red-maple','{"move":"Harvest","seat":"Zoë-O''Neil","tree":"red-maple","number":null,"without":null}','2026-11-16 21:19:16.262521','referee');
INSERT INTO "line" VALUES(8,18,'draw maple-museum sugar-maple','{"move":"Draw","cards":["maple-museum","sugar-maple"]}','2026-11-16 21:19:16.262521','referee');
INSERT INTO "line" VALUES(8,19,'Ann harvest red-maple','{"move":"Harvest","seat":"Ann","tree":"red-maple","number":null,"without":null}','2026-11-16 21:19:16.288912','referee');
INSERT INTO "line" VALUES(8,20,'draw striped-maple evaporator','{"move":"Draw","cards":["striped-maple","evaporator"]}','2026-11-16 21:19:16.288912','referee');
INSERT INTO "line" VALUES(8,21,'Ann select AC3','{"move":"Select","seat":"Ann","card":"AC3"}','2026-11-16 21:19:16.310205','referee');
INSERT INTO "line" VALUES(8,22,'Ann develop blue-ribbon','{"move":"Develop","seat":"Ann","card":"blue-ribbon","payment":null}','2026-11-16 21:19:16.334782','referee');
INSERT INTO "line" VALUES(8,23,'Ann pay striped-maple','{"move":"Pay","seat":"Ann","cards":["striped-maple"]}','2026-11-16 21:19:16.356955','referee');
INSERT INTO "line" VALUES(8,24,'Ann pay evaporator','{"move":"Pay","seat":"Ann","cards":["evaporator"]}','2026-11-16 21:19:16.378940','referee');
INSERT INTO "line" VALUES(8,25,'Zoë-O''Neil done','{"move":"Done","seat":"Zoë-O''Neil","without":null}','2026-11-16 21:19:16.400211','referee');
INSERT INTO "line" VALUES(8,26,'Zoë-O''Neil select AC1','{"move":"Select","seat":"Zoë-O''Neil","card":"AC1"}','2026-11-16 21:19:16.424972','referee');
INSERT INTO "line" VALUES(8,27,'Zoë-O''Neil tap red-maple','{"move":"Tap","seat":"Zoë-O''Neil","trees":["red-maple"]}','2026-11-16 21:19:16.445904','referee');
INSERT INTO "line" VALUES(8,28,'Ann tap red-maple','{"move":"Tap","seat":"Ann","trees":["red-maple"]}','2026-11-16 21:19:16.468773','referee');
INSERT INTO "line" VALUES(8,29,'Ann select AC2','{"move":"Select","seat":"Ann","card":"AC2"}','2026-11-16 21:19:16.490121','referee');
INSERT INTO "line" VALUES(8,30,'Ann harvest red-maple','{"move":"Harvest","seat":"Ann","tree":"red-maple","number":null,"without":null}','2026-11-16 21:19:16.516721','referee');
INSERT INTO "line" VALUES(8,31,'draw carpenter-s-bench sap-buckets','{"move":"Draw","cards":["carpenter-s-bench","sap-buckets"]}','2026-11-16 21:19:16.516721','referee');
INSERT INTO "line" VALUES(8,32,'Zoë-O''Neil harvest red-maple','{"move":"Harvest","seat":"Zoë-O''Neil","tree":"red-maple","number":null,"without":null}','2026-11-16 21:19:16.539538','referee');
INSERT INTO "line" VALUES(8,33,'draw snowshoe-trail silver-maple','{"move":"Draw","cards":["snowshoe-trail","silver-maple"]}','2026-11-16 21:19:16.539538','referee');
INSERT INTO "line" VALUES(8,34,'Zoë-O''Neil select AC3','{"move":"Select","seat":"Zoë-O''Neil","card":"AC3"}','2026-11-16 21:19:16.562081','referee');
INSERT INTO "line" VALUES(8,35,'Zoë-O''Neil develop snowshoe-trail','{"move":"Develop","seat":"Zoë-O''Neil","card":"snowshoe-trail","payment":null}','2026-11-16 21:19:16.584626','referee');
INSERT INTO "line" VALUES(8,36,'Ann develop sap-buckets','{"move":"Develop","seat":"Ann","card":"sap-buckets","payment":null}','2026-11-16 21:19:16.612731','referee');
INSERT INTO "line" VALUES(8,37,'Ann pay carpenter-s-bench','{"move":"Pay","seat":"Ann","cards":["carpenter-s-bench"]}','2026-11-16 21:19:16.635504','referee');
INSERT INTO "line" VALUES(8,38,'Ann use sap-buckets#2','{"move":"Use","seat":"Ann","card":"sap-buckets#2","effect":null}','2026-11-16 21:19:16.659233','referee');
INSERT INTO "line" VALUES(8,39,'Ann tap red-maple','{"move":"Tap","seat":"Ann","trees":["red-maple"]}','2026-11-16 21:19:16.684014','referee');
INSERT INTO "line" VALUES(8,40,'Ann select AC1','{"move":"Select","seat":"Ann","card":"AC1"}','2026-11-16 21:19:16.712543','referee');
INSERT INTO "line" VALUES(8,41,'Zoë-O''Neil tap red-maple','{"move":"Tap","seat":"Zoë-O''Neil","trees":["red-maple"]}','2026-11-16 21:19:16.736948','referee');
INSERT INTO "line" VALUES(8,42,'Zoë-O''Neil select AC2','{"move":"Select","seat":"Zoë-O''Neil","card":"AC2"}','2026-11-16 21:19:16.764012','referee');
INSERT INTO "line" VALUES(8,43,'Zoë-O''Neil harvest red-maple','{"move":"Harvest","seat":"Zoë-O''Neil","tree":"red-maple","number":null,"without":null}','2026-11-16 21:19:16.790546','referee');
INSERT INTO "line" VALUES(8,44,'draw farm-stand sugar-maple','{"move":"Draw","cards":["farm-stand","sugar-maple"]}','2026-11-16 21:19:16.790546','referee');
INSERT INTO "line" VALUES(8,45,'Ann harvest red-maple','{"move":"Harvest","seat":"Ann","tree":"red-maple","number":null,"without":null}','2026-11-16 21:19:16.820427','referee');
INSERT INTO "line" VALUES(8,46,'draw carpenter-s-bench silver-maple','{"move":"Draw","cards":["carpenter-s-bench","silver-maple"]}','2026-11-16 21:19:16.820427','referee');
INSERT INTO "line" VALUES(8,47,'Ann select AC3','{"move":"Select","seat":"Ann","card":"AC3"}','2026-11-16 21:19:16.844559','referee');
INSERT INTO "line" VALUES(8,48,'Ann develop carpenter-s-bench paying silver-maple','{"move":"Develop","seat":"Ann","card":"carpenter-s-bench","payment":["silver-maple"]}','2026-11-16 21:19:16.872924','referee');
INSERT INTO "line" VALUES(8,49,'Zoë-O''Neil develop farm-stand paying maple-museum','{"move":"Develop","seat":"Zoë-O''Neil","card":"farm-stand","payment":["maple-museum"]}','2026-11-16 21:19:16.899161','referee');
INSERT INTO "line" VALUES(8,50,'Zoë-O''Neil use farm-stand','{"move":"Use","seat":"Zoë-O''Neil","card":"farm-stand","effect":null}','2026-11-16 21:19:16.996396','referee');
INSERT INTO "line" VALUES(8,51,'draw black-maple sugar-maple','{"move":"Draw","cards":["black-maple","sugar-maple"]}','2026-11-16 21:19:16.996396','referee');
INSERT INTO "line" VALUES(8,52,'Zoë-O''Neil select AC1','{"move":"Select","seat":"Zoë-O''Neil","card":"AC1"}','2026-11-16 21:19:17.023358','referee');
INSERT INTO "line" VALUES(8,53,'Zoë-O''Neil tap red-maple','{"move":"Tap","seat":"Zoë-O''Neil","trees":["red-maple"]}','2026-11-16 21:19:17.049537','referee');
INSERT INTO "line" VALUES(8,54,'Ann tap red-maple','{"move":"Tap","seat":"Ann","trees":["red-maple"]}','2026-11-16 21:19:17.072490','referee');
INSERT INTO "line" VALUES(8,55,'Ann select AC2','{"move":"Select","seat":"Ann","card":"AC2"}','2026-11-16 21:19:17.099463','referee');
INSERT INTO "line" VALUES(8,56,'Ann harvest red-maple','{"move":"Harvest","seat":"Ann","tree":"red-maple","number":null,"without":null}','2026-11-16 21:19:17.126917','referee');
INSERT INTO "line" VALUES(8,57,'draw sugar-shack farm-stand','{"move":"Draw","cards":["sugar-shack","farm-stand"]}','2026-11-16 21:19:17.126917','referee');
INSERT INTO "line" VALUES(8,58,'Zoë-O''Neil harvest red-maple','{"move":"Harvest","seat":"Zoë-O''Neil","tree":"red-maple","number":null,"without":null}','2026-11-16 21:19:17.152495','referee');
INSERT INTO "line" VALUES(8,59,'draw black-maple guest-book','{"move":"Draw","cards":["black-maple","guest-book"]}','2026-11-16 21:19:17.152495','referee');
INSERT INTO "line" VALUES(8,60,'Zoë-O''Neil select AC3','{"move":"Select","seat":"Zoë-O''Neil","card":"AC3"}','2026-11-16 21:19:17.187598','referee');
INSERT INTO "line" VALUES(8,61,'Zoë-O''Neil develop black-maple paying black-maple guest-book','{"move":"Develop","seat":"Zoë-O''Neil","card":"black-maple","payment":["black-maple","guest-book"]}','2026-11-16 21:19:17.217363','referee');
INSERT INTO "line" VALUES(8,62,'Ann develop farm-stand','{"move":"Develop","seat":"Ann","card":"farm-stand","payment":null}','2026-11-16 21:19:17.245305','referee');
INSERT INTO "line" VALUES(8,63,'Ann use farm-stand','{"move":"Use","seat":"Ann","card":"farm-stand","effect":null}','2026-11-16 21:19:17.268099','referee');
INSERT INTO "line" VALUES(8,64,'draw herb-garden syrup-cellar','{"move":"Draw","cards":["herb-garden","syrup-cellar"]}','2026-11-16 21:19:17.268099','referee');
INSERT INTO "line" VALUES(8,65,'Ann select AC1','{"move":"Select","seat":"Ann","card":"AC1"}','2026-11-16 21:19:17.292625','referee');
INSERT INTO "line" VALUES(8,66,'Ann tap red-maple','{"move":"Tap","seat":"Ann","trees":["red-maple"]}','2026-11-16 21:19:17.316747','referee');
INSERT INTO "line" VALUES(8,67,'Zoë-O''Neil tap red-maple','{"move":"Tap","seat":"Zoë-O''Neil","trees":["red-maple"]}','2026-11-16 21:19:17.341550','referee');
INSERT INTO "line" VALUES(8,68,'Zoë-O''Neil select AC2','{"move":"Select","seat":"Zoë-O''Neil","card":"AC2"}','2026-11-16 21:19:17.366093','referee');
INSERT INTO "line" VALUES(8,69,'Zoë-O''Neil harvest red-maple','{"move":"Harvest","seat":"Zoë-O''Neil","tree":"red-maple","number":null,"without":null}','2026-11-16 21:19:17.394950','referee');
INSERT INTO "line" VALUES(8,70,'draw weather-vane barrel-sled','{"move":"Draw","cards":["weather-vane","barrel-sled"]}','2026-11-16 21:19:17.394950','referee');
INSERT INTO "line" VALUES(8,71,'Ann harvest red-maple','{"move":"Harvest","seat":"Ann","tree":"red-maple","number":null,"without":null}','2026-11-16 21:19:17.421548','referee');
INSERT INTO "line" VALUES(8,72,'draw black-maple barter-post','{"move":"Draw","cards":["black-maple","barter-post"]}','2026-11-16 21:19:17.421548','referee');
INSERT INTO "line" VALUES(8,73,'Zoë-O''Neil discard silver-maple','{"move":"Discard","seat":"Zoë-O''Neil","cards":["silver-maple"]}','2026-11-16 21:19:17.444367','referee');
INSERT INTO "line" VALUES(8,74,'Ann select AC3','{"move":"Select","seat":"Ann","card":"AC3"}','2026-11-16 21:19:17.469339','referee');
INSERT INTO "line" VALUES(8,75,'Ann develop herb-garden paying syrup-cellar','{"move":"Develop","seat":"Ann","card":"herb-garden","payment":["syrup-cellar"]}','2026-11-16 21:19:17.500148','referee');
INSERT INTO "line" VALUES(8,76,'Zoë-O''Neil develop barrel-sled paying sugar-maple weather-vane','{"move":"Develop","seat":"Zoë-O''Neil","card":"barrel-sled","payment":["sugar-maple","weather-vane"]}','2026-11-16 21:19:17.526251','referee');
INSERT INTO "line" VALUES(8,77,'Zoë-O''Neil use barrel-sled','{"move":"Use","seat":"Zoë-O''Neil","card":"barrel-sled","effect":null}','2026-11-16 21:19:17.558737','referee');
INSERT INTO "line" VALUES(8,78,'Zoë-O''Neil select AC1','{"move":"Select","seat":"Zoë-O''Neil","card":"AC1"}','2026-11-16 21:19:17.596056','referee');
INSERT INTO "line" VALUES(8,79,'Zoë-O''Neil tap red-maple black-maple','{"move":"Tap","seat":"Zoë-O''Neil","trees":["red-maple","black-maple"]}','2026-11-16 21:19:17.631565','referee');
INSERT INTO "line" VALUES(8,80,'Ann tap red-maple','{"move":"Tap","seat":"Ann","trees":["red-maple"]}','2026-11-16 21:19:17.657073','referee');
INSERT INTO "line" VALUES(8,81,'Ann select AC2','{"move":"Select","seat":"Ann","card":"AC2"}','2026-11-16 21:19:17.682796','referee');
INSERT INTO "line" VALUES(8,82,'Ann harvest red-maple','{"move":"Harvest","seat":"Ann","tree":"red-maple","number":null,"without":null}','2026-11-16 21:19:17.709544','referee');
INSERT INTO "line" VALUES(8,83,'draw barrel-sled spile-kit','{"move":"Draw","cards":["barrel-sled","spile-kit"]}','2026-11-16 21:19:17.709544','referee');
INSERT INTO "line" VALUES(8,84,'Zoë-O''Neil harvest black-maple','{"move":"Harvest","seat":"Zoë-O''Neil","tree":"black-maple","number":null,"without":null}','2026-11-16 21:19:17.743983','referee');
INSERT INTO "line" VALUES(8,85,'draw savings-jar night-crew norway-maple','{"move":"Draw","cards":["savings-jar","night-crew","norway-maple"]}','2026-11-16 21:19:17.743983','referee');
INSERT INTO "line" VALUES(8,86,'Zoë-O''Neil harvest red-maple','{"move":"Harvest","seat":"Zoë-O''Neil","tree":"red-maple","number":null,"without":null}','2026-11-16 21:19:17.770968','referee');
INSERT INTO "line" VALUES(8,87,'draw silver-maple striped-maple','{"move":"Draw","cards":["silver-maple","striped-maple"]}','2026-11-16 21:19:17.770968','referee');
INSERT INTO "line" VALUES(8,88,'Zoë-O''Neil select AC3','{"move":"Select","seat":"Zoë-O''Neil","card":"AC3"}','2026-11-16 21:19:17.797033','referee');
INSERT INTO "line" VALUES(8,89,'Zoë-O''Neil develop savings-jar paying silver-maple','{"move":"Develop","seat":"Zoë-O''Neil","card":"savings-jar","payment":["silver-maple"]}','2026-11-16 21:19:17.825749','referee');
INSERT INTO "line" VALUES(8,90,'Ann develop barrel-sled paying barter-post','{"move":"Develop","seat":"Ann","card":"barrel-sled","payment":["barter-post"]}','2026-11-16 21:19:17.859747','referee');
INSERT INTO "line" VALUES(8,91,'Ann use barrel-sled','{"move":"Use","seat":"Ann","card":"barrel-sled","effect":null}','2026-11-16 21:19:17.890131','referee');
INSERT INTO "line" VALUES(8,92,'Ann select AC1','{"move":"Select","seat":"Ann","card":"AC1"}','2026-11-16 21:19:17.915685','referee');
INSERT INTO "line" VALUES(8,93,'Ann tap red-maple','{"move":"Tap","seat":"Ann","trees":["red-maple"]}','2026-11-16 21:19:17.941820','referee');
INSERT INTO "line" VALUES(8,94,'Zoë-O''Neil tap red-maple','{"move":"Tap","seat":"Zoë-O''Neil","trees":["red-maple"]}','2026-11-16 21:19:17.970883','referee');
INSERT INTO "line" VALUES(8,95,'Zoë-O''Neil select AC2','{"move":"Select","seat":"Zoë-O''Neil","card":"AC2"}','2026-11-16 21:19:17.994810','referee');
INSERT INTO "line" VALUES(8,96,'Zoë-O''Neil harvest red-maple','{"move":"Harvest","seat":"Zoë-O''Neil","tree":"red-maple","number":null,"without":null}','2026-11-16 21:19:18.022214','referee');
INSERT INTO "line" VALUES(8,97,'draw seedling-nursery spile-kit','{"move":"Draw","cards":["seedling-nursery","spile-kit"]}','2026-11-16 21:19:18.022214','referee');
INSERT INTO "line" VALUES(8,98,'Ann harvest red-maple','{"move":"Harvest","seat":"Ann","tree":"red-maple","number":null,"without":null}','2026-11-16 21:19:18.053588','referee');
INSERT INTO "line" VALUES(8,99,'draw sap-festival heritage-maple','{"move":"Draw","cards":["sap-festival","heritage-maple"]}','2026-11-16 21:19:18.053588','referee');
INSERT INTO "line" VALUES(8,100,'Zoë-O''Neil discard sugar-maple','{"move":"Discard","seat":"Zoë-O''Neil","cards":["sugar-maple"]}','2026-11-16 21:19:18.080495','referee');
INSERT INTO "line" VALUES(8,101,'Zoë-O''Neil discard sugar-maple','{"move":"Discard","seat":"Zoë-O''Neil","cards":["sugar-maple"]}','2026-11-16 21:19:18.118948','referee');
INSERT INTO "line" VALUES(8,102,'Ann select AC3','{"move":"Select","seat":"Ann","card":"AC3"}','2026-11-16 21:19:18.144920','referee');
INSERT INTO "line" VALUES(8,103,'Ann develop sap-festival','{"move":"Develop","seat":"Ann","card":"sap-festival","payment":null}','2026-11-16 21:19:18.172010','referee');
INSERT INTO "line" VALUES(8,104,'Zoë-O''Neil develop spile-kit paying seedling-nursery','{"move":"Develop","seat":"Zoë-O''Neil","card":"spile-kit","payment":["seedling-nursery"]}','2026-11-16 21:19:18.233556','referee');
INSERT INTO "line" VALUES(8,105,'Zoë-O''Neil select AC1','{"move":"Select","seat":"Zoë-O''Neil","card":"AC1"}','2026-11-16 21:19:18.257712','referee');
INSERT INTO "line" VALUES(8,106,'Zoë-O''Neil tap red-maple','{"move":"Tap","seat":"Zoë-O''Neil","trees":["red-maple"]}','2026-11-16 21:19:18.282770','referee');
INSERT INTO "line" VALUES(8,107,'Zoë-O''Neil tap black-maple','{"move":"Tap","seat":"Zoë-O''Neil","trees":["black-maple"]}','2026-11-16 21:19:18.306986','referee');
INSERT INTO "line" VALUES(8,108,'Ann tap red-maple','{"move":"Tap","seat":"Ann","trees":["red-maple"]}','2026-11-16 21:19:18.330638','referee');
INSERT INTO "line" VALUES(8,109,'Ann select AC2','{"move":"Select","seat":"Ann","card":"AC2"}','2026-11-16 21:19:18.352784','referee');
INSERT INTO "line" VALUES(8,110,'Ann harvest red-maple','{"move":"Harvest","seat":"Ann","tree":"red-maple","number":null,"without":null}','2026-11-16 21:19:18.379311','referee');
INSERT INTO "line" VALUES(8,111,'draw norway-maple woodlot-permit','{"move":"Draw","cards":["norway-maple","woodlot-permit"]}','2026-11-16 21:19:18.379311','referee');
INSERT INTO "line" VALUES(8,112,'Zoë-O''Neil harvest red-maple','{"move":"Harvest","seat":"Zoë-O''Neil","tree":"red-maple","number":null,"without":null}','2026-11-16 21:19:18.402961','referee');
INSERT INTO "line" VALUES(8,113,'draw tubing-line','{"move":"Draw","cards":["tubing-line"]}','2026-11-16 21:19:18.402961','referee');
INSERT INTO "line" VALUES(8,114,'draw gravity-line','{"move":"Draw","cards":["gravity-line"]}','2026-11-16 21:19:18.402961','referee');
INSERT INTO "line" VALUES(8,115,'Zoë-O''Neil harvest black-maple','{"move":"Harvest","seat":"Zoë-O''Neil","tree":"black-maple","number":null,"without":null}','2026-11-16 21:19:18.428714','referee');
INSERT INTO "line" VALUES(8,116,'draw evaporator silver-maple silver-maple','{"move":"Draw","cards":["evaporator","silver-maple","silver-maple"]}','2026-11-16 21:19:18.428714','referee');
INSERT INTO "line" VALUES(8,117,'Ann discard norway-maple','{"move":"Discard","seat":"Ann","cards":["norway-maple"]}','2026-11-16 21:19:18.453580','referee');
INSERT INTO "line" VALUES(8,118,'Zoë-O''Neil select AC3','{"move":"Select","seat":"Zoë-O''Neil","card":"AC3"}','2026-11-16 21:19:18.481681','referee');
INSERT INTO "line" VALUES(8,119,'Zoë-O''Neil develop tubing-line paying evaporator gravity-line','{"move":"Develop","seat":"Zoë-O''Neil","card":"tubing-line","payment":["evaporator","gravity-line"]}','2026-11-16 21:19:18.507157','referee');
INSERT INTO "line" VALUES(8,120,'Ann develop woodlot-permit','{"move":"Develop","seat":"Ann","card":"woodlot-permit","payment":null}','2026-11-16 21:19:18.535231','referee');
INSERT INTO "line" VALUES(9,1,'first Cleo','{"move":"First","player":"Cleo"}','2026-11-16 21:19:18.610381','referee');
INSERT INTO "line" VALUES(9,2,'draw maple-museum herb-garden black-maple savings-jar evaporator','{"move":"Draw","cards":["maple-museum","herb-garden","black-maple","savings-jar","evaporator"]}','2026-11-16 21:19:18.610381','referee');
INSERT INTO "line" VALUES(9,3,'draw norway-maple striped-maple tubing-line barrel-sled sugar-shack','{"move":"Draw","cards":["norway-maple","striped-maple","tubing-line","barrel-sled","sugar-shack"]}','2026-11-16 21:19:18.610381','referee');
INSERT INTO "line" VALUES(9,4,'Bo throw norway-maple striped-maple','{"move":"Throw","seat":"Bo","cards":["norway-maple","striped-maple"]}','2026-11-16 21:19:18.627497','referee');
INSERT INTO "line" VALUES(9,5,'Cleo throw herb-garden savings-jar','{"move":"Throw","seat":"Cleo","cards":["herb-garden","savings-jar"]}','2026-11-16 21:19:18.647149','referee');
INSERT INTO "line" VALUES(9,6,'Cleo select AC3','{"move":"Select","seat":"Cleo","card":"AC3"}','2026-11-16 21:19:18.669953','referee');
INSERT INTO "line" VALUES(9,7,'Cleo develop evaporator paying black-maple maple-museum','{"move":"Develop","seat":"Cleo","card":"evaporator","payment":["black-maple","maple-museum"]}','2026-11-16 21:19:18.688854','referee');
INSERT INTO "line" VALUES(9,8,'Bo develop barrel-sled','{"move":"Develop","seat":"Bo","card":"barrel-sled","payment":null}','2026-11-16 21:19:18.707466','referee');
INSERT INTO "line" VALUES(10,1,'outposts notice-board ferry-landing','{"move":"Outposts","cards":["notice-board","ferry-landing"]}','2026-11-16 21:19:18.858812','referee');
INSERT INTO "line" VALUES(10,2,'festivities potluck-picnic gift-exchange square-dance','{"move":"Festivities","cards":["potluck-picnic","gift-exchange","square-dance"]}','2026-11-16 21:19:18.858812','referee');
INSERT INTO "line" VALUES(10,3,'draw paper-streamers herb-tea fiddle bunting','{"move":"Draw","cards":["paper-streamers","herb-tea","fiddle","bunting"]}','2026-11-16 21:19:18.858812','referee');
INSERT INTO "line" VALUES(10,4,'draw teamwork craftsmanship canoeing rock-climbing','{"move":"Draw","cards":["teamwork","craftsmanship","canoeing","rock-climbing"]}','2026-11-16 21:19:18.858812','referee');
INSERT INTO "line" VALUES(10,5,'draw pika hare muskrat beaver','{"move":"Draw","cards":["pika","hare","muskrat","beaver"]}','2026-11-16 21:19:18.858812','referee');
INSERT INTO "line" VALUES(10,6,'sites F2=flower F6=pebble W1=flower W5=bug R5=bug R8=pebble','{"move":"Sites","sites":["F2=flower","F6=pebble","W1=flower","W5=bug","R5=bug","R8=pebble"]}','2026-11-16 21:19:18.858812','referee');
INSERT INTO "line" VALUES(10,7,'groves OAK1=clay+birch OAK2=cattails+clay MAP1=birch+berries MAP2=berries+herbs BEE1=acorn+honey BEE2=herbs+acorn','{"move":"Groves","groves":["OAK1=clay+birch","OAK2=cattails+clay","MAP1=birch+berries","MAP2=berries+herbs","BEE1=acorn+honey","BEE2=herbs+acorn"]}','2026-11-16 21:19:18.858812','referee');
INSERT INTO "line" VALUES(10,8,'sun berries','{"move":"Sun","good":"berries"}','2026-11-16 21:19:18.858812','referee');
INSERT INTO "line" VALUES(10,9,'first Zoë-O''Neil','{"move":"First","player":"Zoë-O''Neil"}','2026-11-16 21:19:18.883264','referee');
INSERT INTO "line" VALUES(10,10,'hand Zoë-O''Neil marten','{"move":"Hand","player":"Zoë-O''Neil","cards":["marten"]}','2026-11-16 21:19:18.883264','referee');
INSERT INTO "line" VALUES(10,11,'draw friendship-bracelet forest-stew','{"move":"Draw","cards":["friendship-bracelet","forest-stew"]}','2026-11-16 21:19:18.883264','referee');
INSERT INTO "line" VALUES(10,12,'hand Ann owl','{"move":"Hand","player":"Ann","cards":["owl"]}','2026-11-16 21:19:18.883264','referee');
INSERT INTO "line" VALUES(10,13,'draw painted-pots roast-cattails','{"move":"Draw","cards":["painted-pots","roast-cattails"]}','2026-11-16 21:19:18.883264','referee');
INSERT INTO "line" VALUES(10,14,'Zoë-O''Neil play marten','{"move":"Play","seat":"Zoë-O''Neil","card":"marten","type":null}','2026-11-16 21:19:18.900824','referee');
INSERT INTO "line" VALUES(10,15,'Zoë-O''Neil travel R2','{"move":"TravelBy","seat":"Zoë-O''Neil","legs":["R2"]}','2026-11-16 21:19:18.920706','referee');
INSERT INTO "line" VALUES(10,16,'Zoë-O''Neil travel F5 F6','{"move":"TravelBy","seat":"Zoë-O''Neil","legs":["F5","F6"]}','2026-11-16 21:19:18.943724','referee');
INSERT INTO "line" VALUES(10,17,'Zoë-O''Neil forage cattails cattails','{"move":"Forage","seat":"Zoë-O''Neil","goods":["cattails","cattails"]}','2026-11-16 21:19:18.963489','referee');
INSERT INTO "line" VALUES(10,18,'Ann play owl','{"move":"Play","seat":"Ann","card":"owl","type":null}','2026-11-16 21:19:18.984243','referee');
INSERT INTO "line" VALUES(10,19,'Ann travel R2 F5 F6','{"move":"TravelBy","seat":"Ann","legs":["R2","F5","F6"]}','2026-11-16 21:19:19.012481','referee');
INSERT INTO "line" VALUES(10,20,'Ann forage cattails clay','{"move":"Forage","seat":"Ann","goods":["cattails","clay"]}','2026-11-16 21:19:19.039234','referee');
INSERT INTO "line" VALUES(10,21,'Ann use owl','{"move":"Use","seat":"Ann","card":"owl","effect":null,"paying":null,"gaining":null}','2026-11-16 21:19:19.065028','referee');
INSERT INTO "line" VALUES(10,22,'draw acorn-whistle','{"move":"Draw","cards":["acorn-whistle"]}','2026-11-16 21:19:19.065028','referee');
INSERT INTO "line" VALUES(10,23,'Zoë-O''Neil play rabbit by rock','{"move":"Play","seat":"Zoë-O''Neil","card":"rabbit","type":"rock"}','2026-11-16 21:19:19.092437','referee');
INSERT INTO "line" VALUES(10,24,'Zoë-O''Neil travel R9','{"move":"TravelBy","seat":"Zoë-O''Neil","legs":["R9"]}','2026-11-16 21:19:19.119249','referee');
INSERT INTO "line" VALUES(10,25,'Zoë-O''Neil activate','{"move":"Activate","seat":"Zoë-O''Neil"}','2026-11-16 21:19:19.150279','referee');
INSERT INTO "line" VALUES(10,26,'Zoë-O''Neil trade 2 paying pebble for cattails','{"move":"Trade","seat":"Zoë-O''Neil","number":2,"paying":["pebble"],"gaining":["cattails"]}','2026-11-16 21:19:19.169603','referee');
INSERT INTO "line" VALUES(10,27,'Zoë-O''Neil trade 2 paying flower for cattails','{"move":"Trade","seat":"Zoë-O''Neil","number":2,"paying":["flower"],"gaining":["cattails"]}','2026-11-16 21:19:19.190987','referee');
INSERT INTO "line" VALUES(10,28,'Zoë-O''Neil trade 2 paying bug for cattails','{"move":"Trade","seat":"Zoë-O''Neil","number":2,"paying":["bug"],"gaining":["cattails"]}','2026-11-16 21:19:19.213864','referee');
INSERT INTO "line" VALUES(10,29,'Zoë-O''Neil trade 2 paying pebble for cattails','{"move":"Trade","seat":"Zoë-O''Neil","number":2,"paying":["pebble"],"gaining":["cattails"]}','2026-11-16 21:19:19.288759','referee');
INSERT INTO "line" VALUES(10,30,'Ann play fox by water','{"move":"Play","seat":"Ann","card":"fox","type":"water"}','2026-11-16 21:19:19.311087','referee');
INSERT INTO "line" VALUES(10,31,'Ann travel W8','{"move":"TravelBy","seat":"Ann","legs":["W8"]}','2026-11-16 21:19:19.334725','referee');
INSERT INTO "line" VALUES(10,32,'Ann forage acorn herbs','{"move":"Forage","seat":"Ann","goods":["acorn","herbs"]}','2026-11-16 21:19:19.360859','referee');
INSERT INTO "line" VALUES(10,33,'sun herbs','{"move":"Sun","good":"herbs"}','2026-11-16 21:19:19.360859','referee');
INSERT INTO "line" VALUES(10,34,'draw lanterns','{"move":"Draw","cards":["lanterns"]}','2026-11-16 21:19:19.360859','referee');
INSERT INTO "line" VALUES(10,35,'draw marmot','{"move":"Draw","cards":["marmot"]}','2026-11-16 21:19:19.360859','referee');
INSERT INTO "line" VALUES(10,36,'draw orienteering','{"move":"Draw","cards":["orienteering"]}','2026-11-16 21:19:19.360859','referee');
INSERT INTO "line" VALUES(10,37,'Ann play owl','{"move":"Play","seat":"Ann","card":"owl","type":null}','2026-11-16 21:19:19.387658','referee');
INSERT INTO "line" VALUES(10,38,'Ann travel F5 F6','{"move":"TravelBy","seat":"Ann","legs":["F5","F6"]}','2026-11-16 21:19:19.411397','referee');
INSERT INTO "line" VALUES(10,39,'Ann forage cattails clay','{"move":"Forage","seat":"Ann","goods":["cattails","clay"]}','2026-11-16 21:19:19.434781','referee');
INSERT INTO "line" VALUES(10,40,'Ann craft roast-cattails at gift-exchange 1b','{"move":"Craft","seat":"Ann","card":"roast-cattails","paying":null,"festivity":"gift-exchange","spot":"1b"}','2026-11-16 21:19:19.462081','referee');
INSERT INTO "line" VALUES(10,41,'Ann done','{"move":"Done","seat":"Ann"}','2026-11-16 21:19:19.487316','referee');
INSERT INTO "line" VALUES(10,42,'Zoë-O''Neil play rabbit by rock','{"move":"Play","seat":"Zoë-O''Neil","card":"rabbit","type":"rock"}','2026-11-16 21:19:19.509780','referee');
INSERT INTO "line" VALUES(10,43,'Zoë-O''Neil travel R9','{"move":"TravelBy","seat":"Zoë-O''Neil","legs":["R9"]}','2026-11-16 21:19:19.536519','referee');
INSERT INTO "line" VALUES(10,44,'Zoë-O''Neil forage clay clay','{"move":"Forage","seat":"Zoë-O''Neil","goods":["clay","clay"]}','2026-11-16 21:19:19.560205','referee');
INSERT INTO "line" VALUES(10,45,'Ann play fox by water','{"move":"Play","seat":"Ann","card":"fox","type":"water"}','2026-11-16 21:19:19.584609','referee');
INSERT INTO "line" VALUES(10,46,'Ann travel W8','{"move":"TravelBy","seat":"Ann","legs":["W8"]}','2026-11-16 21:19:19.609814','referee');
INSERT INTO "line" VALUES(10,47,'Ann forage acorn herbs','{"move":"Forage","seat":"Ann","goods":["acorn","herbs"]}','2026-11-16 21:19:19.638275','referee');
INSERT INTO "line" VALUES(10,48,'Ann craft painted-pots at square-dance 1b','{"move":"Craft","seat":"Ann","card":"painted-pots","paying":null,"festivity":"square-dance","spot":"1b"}','2026-11-16 21:19:19.665942','referee');
INSERT INTO "line" VALUES(10,49,'Ann craft acorn-whistle paying acorn acorn pebble at gift-exchange 1a','{"move":"Craft","seat":"Ann","card":"acorn-whistle","paying":["acorn","acorn","pebble"],"festivity":"gift-exchange","spot":"1a"}','2026-11-16 21:19:19.695049','referee');
INSERT INTO "line" VALUES(10,50,'Zoë-O''Neil play marten','{"move":"Play","seat":"Zoë-O''Neil","card":"marten","type":null}','2026-11-16 21:19:19.731719','referee');
INSERT INTO "line" VALUES(10,51,'Zoë-O''Neil travel F6 F5','{"move":"TravelBy","seat":"Zoë-O''Neil","legs":["F6","F5"]}','2026-11-16 21:19:19.766448','referee');
INSERT INTO "line" VALUES(10,52,'Zoë-O''Neil forage acorn herbs','{"move":"Forage","seat":"Zoë-O''Neil","goods":["acorn","herbs"]}','2026-11-16 21:19:19.795931','referee');
INSERT INTO "line" VALUES(10,53,'sun clay','{"move":"Sun","good":"clay"}','2026-11-16 21:19:19.795931','referee');
INSERT INTO "line" VALUES(10,54,'draw storybook','{"move":"Draw","cards":["storybook"]}','2026-11-16 21:19:19.795931','referee');
INSERT INTO "line" VALUES(10,55,'draw chipmunk','{"move":"Draw","cards":["chipmunk"]}','2026-11-16 21:19:19.795931','referee');
INSERT INTO "line" VALUES(10,56,'draw rock-climbing','{"move":"Draw","cards":["rock-climbing"]}','2026-11-16 21:19:19.795931','referee');
INSERT INTO "line" VALUES(10,57,'draw woodcraft','{"move":"Draw","cards":["woodcraft"]}','2026-11-16 21:19:19.795931','referee');
INSERT INTO "line" VALUES(10,58,'Zoë-O''Neil play rabbit by forest','{"move":"Play","seat":"Zoë-O''Neil","card":"rabbit","type":"forest"}','2026-11-16 21:19:19.819551','referee');
INSERT INTO "line" VALUES(10,59,'Zoë-O''Neil travel F5','{"move":"TravelBy","seat":"Zoë-O''Neil","legs":["F5"]}','2026-11-16 21:19:19.844407','referee');
INSERT INTO "line" VALUES(10,60,'Zoë-O''Neil activate','{"move":"Activate","seat":"Zoë-O''Neil"}','2026-11-16 21:19:19.866583','referee');
INSERT INTO "line" VALUES(10,61,'draw pebble-mosaic','{"move":"Draw","cards":["pebble-mosaic"]}','2026-11-16 21:19:19.866583','referee');
INSERT INTO "line" VALUES(10,62,'Zoë-O''Neil mark gift-exchange 2a','{"move":"Mark","seat":"Zoë-O''Neil","festivity":"gift-exchange","spot":"2a"}','2026-11-16 21:19:19.888465','referee');
INSERT INTO "line" VALUES(10,63,'Zoë-O''Neil take rock-climbing','{"move":"Take","seat":"Zoë-O''Neil","card":"rock-climbing"}','2026-11-16 21:19:19.909776','referee');
INSERT INTO "line" VALUES(10,64,'draw bartering','{"move":"Draw","cards":["bartering"]}','2026-11-16 21:19:19.909776','referee');
INSERT INTO "line" VALUES(10,65,'Ann play fox by rock','{"move":"Play","seat":"Ann","card":"fox","type":"rock"}','2026-11-16 21:19:19.934518','referee');
INSERT INTO "line" VALUES(10,66,'Ann travel R3','{"move":"TravelBy","seat":"Ann","legs":["R3"]}','2026-11-16 21:19:19.957129','referee');
INSERT INTO "line" VALUES(10,67,'Ann activate','{"move":"Activate","seat":"Ann"}','2026-11-16 21:19:19.980990','referee');
INSERT INTO "line" VALUES(10,68,'draw potpourri','{"move":"Draw","cards":["potpourri"]}','2026-11-16 21:19:19.980990','referee');
INSERT INTO "line" VALUES(10,69,'Ann mark square-dance 2a','{"move":"Mark","seat":"Ann","festivity":"square-dance","spot":"2a"}','2026-11-16 21:19:20.005490','referee');
INSERT INTO "line" VALUES(10,70,'Ann take canoeing','{"move":"Take","seat":"Ann","card":"canoeing"}','2026-11-16 21:19:20.032730','referee');
INSERT INTO "line" VALUES(10,71,'draw gardening','{"move":"Draw","cards":["gardening"]}','2026-11-16 21:19:20.032730','referee');
INSERT INTO "line" VALUES(10,72,'Zoë-O''Neil play marten','{"move":"Play","seat":"Zoë-O''Neil","card":"marten","type":null}','2026-11-16 21:19:20.057003','referee');
INSERT INTO "line" VALUES(10,73,'Zoë-O''Neil travel F6','{"move":"TravelBy","seat":"Zoë-O''Neil","legs":["F6"]}','2026-11-16 21:19:20.081241','referee');
INSERT INTO "line" VALUES(10,74,'Zoë-O''Neil craft pebble-mosaic at gift-exchange 2b','{"move":"Craft","seat":"Zoë-O''Neil","card":"pebble-mosaic","paying":null,"festivity":"gift-exchange","spot":"2b"}','2026-11-16 21:19:20.108108','referee');
INSERT INTO "line" VALUES(10,75,'Zoë-O''Neil gain berries pebble','{"move":"GainItems","seat":"Zoë-O''Neil","items":["berries","pebble"]}','2026-11-16 21:19:20.133031','referee');
INSERT INTO "line" VALUES(10,76,'Zoë-O''Neil craft forest-stew at potluck-picnic 1a','{"move":"Craft","seat":"Zoë-O''Neil","card":"forest-stew","paying":null,"festivity":"potluck-picnic","spot":"1a"}','2026-11-16 21:19:20.159077','referee');
INSERT INTO "line" VALUES(10,77,'Ann play owl','{"move":"Play","seat":"Ann","card":"owl","type":null}','2026-11-16 21:19:20.185858','referee');
INSERT INTO "line" VALUES(10,78,'Ann travel F5','{"move":"TravelBy","seat":"Ann","legs":["F5"]}','2026-11-16 21:19:20.215625','referee');
INSERT INTO "line" VALUES(10,79,'Ann forage acorn herbs','{"move":"Forage","seat":"Ann","goods":["acorn","herbs"]}','2026-11-16 21:19:20.242019','referee');
INSERT INTO "line" VALUES(10,80,'Ann done','{"move":"Done","seat":"Ann"}','2026-11-16 21:19:20.269825','referee');
INSERT INTO "line" VALUES(10,81,'sun birch','{"move":"Sun","good":"birch"}','2026-11-16 21:19:20.269825','referee');
INSERT INTO "line" VALUES(10,82,'draw reed-flute','{"move":"Draw","cards":["reed-flute"]}','2026-11-16 21:19:20.269825','referee');
INSERT INTO "line" VALUES(10,83,'draw otter','{"move":"Draw","cards":["otter"]}','2026-11-16 21:19:20.269825','referee');
INSERT INTO "line" VALUES(10,84,'draw foraging','{"move":"Draw","cards":["foraging"]}','2026-11-16 21:19:20.269825','referee');
INSERT INTO "line" VALUES(10,85,'Ann play owl','{"move":"Play","seat":"Ann","card":"owl","type":null}','2026-11-16 21:19:20.295943','referee');
INSERT INTO "line" VALUES(10,86,'Ann travel F5','{"move":"TravelBy","seat":"Ann","legs":["F5"]}','2026-11-16 21:19:20.372496','referee');
INSERT INTO "line" VALUES(10,87,'Ann activate','{"move":"Activate","seat":"Ann"}','2026-11-16 21:19:20.398843','referee');
INSERT INTO "line" VALUES(10,88,'draw birch-syrup','{"move":"Draw","cards":["birch-syrup"]}','2026-11-16 21:19:20.398843','referee');
INSERT INTO "line" VALUES(10,89,'Ann mark potluck-picnic 2b','{"move":"Mark","seat":"Ann","festivity":"potluck-picnic","spot":"2b"}','2026-11-16 21:19:20.425726','referee');
INSERT INTO "line" VALUES(10,90,'Ann take woodcraft','{"move":"Take","seat":"Ann","card":"woodcraft"}','2026-11-16 21:19:20.451605','referee');
INSERT INTO "line" VALUES(10,91,'draw beekeeping','{"move":"Draw","cards":["beekeeping"]}','2026-11-16 21:19:20.451605','referee');
INSERT INTO "line" VALUES(10,92,'Ann done','{"move":"Done","seat":"Ann"}','2026-11-16 21:19:20.474890','referee');
INSERT INTO "line" VALUES(10,93,'Zoë-O''Neil play marten','{"move":"Play","seat":"Zoë-O''Neil","card":"marten","type":null}','2026-11-16 21:19:20.499939','referee');
INSERT INTO "line" VALUES(10,94,'Zoë-O''Neil travel F6','{"move":"TravelBy","seat":"Zoë-O''Neil","legs":["F6"]}','2026-11-16 21:19:20.524656','referee');
INSERT INTO "line" VALUES(10,95,'Zoë-O''Neil activate','{"move":"Activate","seat":"Zoë-O''Neil"}','2026-11-16 21:19:20.553088','referee');
INSERT INTO "line" VALUES(10,96,'draw party-invitations','{"move":"Draw","cards":["party-invitations"]}','2026-11-16 21:19:20.553088','referee');
INSERT INTO "line" VALUES(10,97,'Zoë-O''Neil mark potluck-picnic 2a','{"move":"Mark","seat":"Zoë-O''Neil","festivity":"potluck-picnic","spot":"2a"}','2026-11-16 21:19:20.577659','referee');
INSERT INTO "line" VALUES(10,98,'Zoë-O''Neil take beekeeping','{"move":"Take","seat":"Zoë-O''Neil","card":"beekeeping"}','2026-11-16 21:19:20.604229','referee');
INSERT INTO "line" VALUES(10,99,'draw first-aid','{"move":"Draw","cards":["first-aid"]}','2026-11-16 21:19:20.604229','referee');
INSERT INTO "line" VALUES(10,100,'Ann play fox by rock','{"move":"Play","seat":"Ann","card":"fox","type":"rock"}','2026-11-16 21:19:20.634259','referee');
INSERT INTO "line" VALUES(10,101,'Ann travel R1','{"move":"TravelBy","seat":"Ann","legs":["R1"]}','2026-11-16 21:19:20.660831','referee');
INSERT INTO "line" VALUES(10,102,'Ann make marmot','{"move":"Make","seat":"Ann","card":"marmot","paying":null}','2026-11-16 21:19:20.688280','referee');
INSERT INTO "line" VALUES(10,103,'draw fawn','{"move":"Draw","cards":["fawn"]}','2026-11-16 21:19:20.688280','referee');
INSERT INTO "line" VALUES(10,104,'Zoë-O''Neil play rabbit by rock','{"move":"Play","seat":"Zoë-O''Neil","card":"rabbit","type":"rock"}','2026-11-16 21:19:20.714719','referee');
INSERT INTO "line" VALUES(10,105,'Zoë-O''Neil travel R3 R2 R1','{"move":"TravelBy","seat":"Zoë-O''Neil","legs":["R3","R2","R1"]}','2026-11-16 21:19:20.746802','referee');
INSERT INTO "line" VALUES(10,106,'Zoë-O''Neil activate','{"move":"Activate","seat":"Zoë-O''Neil"}','2026-11-16 21:19:20.775365','referee');
INSERT INTO "line" VALUES(10,107,'draw honey-cake','{"move":"Draw","cards":["honey-cake"]}','2026-11-16 21:19:20.775365','referee');
INSERT INTO "line" VALUES(10,108,'Zoë-O''Neil mark potluck-picnic 1b','{"move":"Mark","seat":"Zoë-O''Neil","festivity":"potluck-picnic","spot":"1b"}','2026-11-16 21:19:20.804973','referee');
INSERT INTO "line" VALUES(10,109,'Zoë-O''Neil gain birch','{"move":"GainItems","seat":"Zoë-O''Neil","items":["birch"]}','2026-11-16 21:19:20.852584','referee');
INSERT INTO "line" VALUES(10,110,'Ann gain acorn','{"move":"GainItems","seat":"Ann","items":["acorn"]}','2026-11-16 21:19:20.890665','referee');
INSERT INTO "line" VALUES(10,111,'Zoë-O''Neil take bartering','{"move":"Take","seat":"Zoë-O''Neil","card":"bartering"}','2026-11-16 21:19:20.917892','referee');
INSERT INTO "line" VALUES(10,112,'draw foraging','{"move":"Draw","cards":["foraging"]}','2026-11-16 21:19:20.917892','referee');
INSERT INTO "line" VALUES(10,113,'draw campcraft','{"move":"Draw","cards":["campcraft"]}','2026-11-16 21:19:20.917892','referee');
INSERT INTO "line" VALUES(10,114,'Zoë-O''Neil craft party-invitations paying birch clay herbs','{"move":"Craft","seat":"Zoë-O''Neil","card":"party-invitations","paying":["birch","clay","herbs"],"festivity":null,"spot":null}','2026-11-16 21:19:20.946497','referee');
INSERT INTO "line" VALUES(10,115,'sun acorn','{"move":"Sun","good":"acorn"}','2026-11-16 21:19:20.946497','referee');
INSERT INTO "line" VALUES(10,116,'draw pebble-pouch','{"move":"Draw","cards":["pebble-pouch"]}','2026-11-16 21:19:20.946497','referee');
INSERT INTO "line" VALUES(10,117,'draw frog','{"move":"Draw","cards":["frog"]}','2026-11-16 21:19:20.946497','referee');
INSERT INTO "line" VALUES(10,118,'draw water-safety','{"move":"Draw","cards":["water-safety"]}','2026-11-16 21:19:20.946497','referee');
INSERT INTO "line" VALUES(10,119,'hand Zoë-O''Neil cattails-bug','{"move":"Hand","player":"Zoë-O''Neil","cards":["cattails-bug"]}','2026-11-16 21:19:20.946497','referee');
INSERT INTO "line" VALUES(10,120,'Zoë-O''Neil play rabbit by rock','{"move":"Play","seat":"Zoë-O''Neil","card":"rabbit","type":"rock"}','2026-11-16 21:19:20.977120','referee');
INSERT INTO "line" VALUES(10,121,'Zoë-O''Neil travel R1 R2','{"move":"TravelBy","seat":"Zoë-O''Neil","legs":["R1","R2"]}','2026-11-16 21:19:21.002909','referee');
INSERT INTO "line" VALUES(10,122,'Zoë-O''Neil forage acorn acorn','{"move":"Forage","seat":"Zoë-O''Neil","goods":["acorn","acorn"]}','2026-11-16 21:19:21.026964','referee');
INSERT INTO "line" VALUES(10,123,'Ann play fox by forest','{"move":"Play","seat":"Ann","card":"fox","type":"forest"}','2026-11-16 21:19:21.053289','referee');
INSERT INTO "line" VALUES(10,124,'Ann travel F1 F2','{"move":"TravelBy","seat":"Ann","legs":["F1","F2"]}','2026-11-16 21:19:21.078210','referee');
INSERT INTO "line" VALUES(10,125,'Ann forage birch birch','{"move":"Forage","seat":"Ann","goods":["birch","birch"]}','2026-11-16 21:19:21.103833','referee');
INSERT INTO "line" VALUES(10,126,'Ann craft birch-syrup paying acorn birch birch','{"move":"Craft","seat":"Ann","card":"birch-syrup","paying":["acorn","birch","birch"],"festivity":null,"spot":null}','2026-11-16 21:19:21.132356','referee');
INSERT INTO "line" VALUES(10,127,'Zoë-O''Neil play cattails-bug','{"move":"Play","seat":"Zoë-O''Neil","card":"cattails-bug","type":null}','2026-11-16 21:19:21.159984','referee');
INSERT INTO "line" VALUES(10,128,'Ann play owl','{"move":"Play","seat":"Ann","card":"owl","type":null}','2026-11-16 21:19:21.185273','referee');
INSERT INTO "line" VALUES(10,129,'Ann travel F2 F1','{"move":"TravelBy","seat":"Ann","legs":["F2","F1"]}','2026-11-16 21:19:21.215119','referee');
INSERT INTO "line" VALUES(10,130,'Ann make fawn','{"move":"Make","seat":"Ann","card":"fawn","paying":null}','2026-11-16 21:19:21.242479','referee');
INSERT INTO "line" VALUES(10,131,'draw duckling','{"move":"Draw","cards":["duckling"]}','2026-11-16 21:19:21.242479','referee');
INSERT INTO "line" VALUES(10,132,'Ann done','{"move":"Done","seat":"Ann"}','2026-11-16 21:19:21.270033','referee');
INSERT INTO "line" VALUES(10,133,'Zoë-O''Neil play marten','{"move":"Play","seat":"Zoë-O''Neil","card":"marten","type":null}','2026-11-16 21:19:21.299865','referee');
INSERT INTO "line" VALUES(10,134,'Zoë-O''Neil travel F5','{"move":"TravelBy","seat":"Zoë-O''Neil","legs":["F5"]}','2026-11-16 21:19:21.327919','referee');
INSERT INTO "line" VALUES(10,135,'Zoë-O''Neil activate','{"move":"Activate","seat":"Zoë-O''Neil"}','2026-11-16 21:19:21.356595','referee');
INSERT INTO "line" VALUES(10,136,'draw reed-flute','{"move":"Draw","cards":["reed-flute"]}','2026-11-16 21:19:21.356595','referee');
INSERT INTO "line" VALUES(10,137,'Zoë-O''Neil mark square-dance 1a','{"move":"Mark","seat":"Zoë-O''Neil","festivity":"square-dance","spot":"1a"}','2026-11-16 21:19:21.436187','referee');
INSERT INTO "line" VALUES(10,138,'Zoë-O''Neil gain flower','{"move":"GainItems","seat":"Zoë-O''Neil","items":["flower"]}','2026-11-16 21:19:21.461134','referee');
INSERT INTO "line" VALUES(10,139,'Ann gain bug','{"move":"GainItems","seat":"Ann","items":["bug"]}','2026-11-16 21:19:21.488075','referee');
INSERT INTO "line" VALUES(10,140,'Zoë-O''Neil take foraging','{"move":"Take","seat":"Zoë-O''Neil","card":"foraging"}','2026-11-16 21:19:21.518040','referee');
INSERT INTO "line" VALUES(10,141,'draw pathfinding','{"move":"Draw","cards":["pathfinding"]}','2026-11-16 21:19:21.518040','referee');
INSERT INTO "line" VALUES(10,142,'Zoë-O''Neil craft reed-flute','{"move":"Craft","seat":"Zoë-O''Neil","card":"reed-flute","paying":null,"festivity":null,"spot":null}','2026-11-16 21:19:21.546138','referee');
INSERT INTO "line" VALUES(10,143,'Ann play marmot','{"move":"Play","seat":"Ann","card":"marmot","type":null}','2026-11-16 21:19:21.572848','referee');
INSERT INTO "line" VALUES(10,144,'Ann travel R1 R3 R2','{"move":"TravelBy","seat":"Ann","legs":["R1","R3","R2"]}','2026-11-16 21:19:21.601441','referee');
INSERT INTO "line" VALUES(10,145,'Ann make otter','{"move":"Make","seat":"Ann","card":"otter","paying":null}','2026-11-16 21:19:21.629407','referee');
INSERT INTO "line" VALUES(10,146,'draw pika','{"move":"Draw","cards":["pika"]}','2026-11-16 21:19:21.629407','referee');
INSERT INTO "line" VALUES(11,1,'outposts honey-house book-wagon','{"move":"Outposts","cards":["honey-house","book-wagon"]}','2026-11-16 21:19:21.681958','referee');
INSERT INTO "line" VALUES(11,2,'festivities potluck-picnic lantern-parade gift-exchange','{"move":"Festivities","cards":["potluck-picnic","lantern-parade","gift-exchange"]}','2026-11-16 21:19:21.681958','referee');
INSERT INTO "line" VALUES(11,3,'draw roast-cattails pebble-mosaic curio-cabinet birch-syrup','{"move":"Draw","cards":["roast-cattails","pebble-mosaic","curio-cabinet","birch-syrup"]}','2026-11-16 21:19:21.681958','referee');
INSERT INTO "line" VALUES(11,4,'draw pathfinding foraging campcraft craftsmanship','{"move":"Draw","cards":["pathfinding","foraging","campcraft","craftsmanship"]}','2026-11-16 21:19:21.681958','referee');
INSERT INTO "line" VALUES(11,5,'draw muskrat marmot skunk otter','{"move":"Draw","cards":["muskrat","marmot","skunk","otter"]}','2026-11-16 21:19:21.681958','referee');
INSERT INTO "line" VALUES(11,6,'sites F2=bug F6=flower W1=pebble W5=flower R5=bug R8=pebble','{"move":"Sites","sites":["F2=bug","F6=flower","W1=pebble","W5=flower","R5=bug","R8=pebble"]}','2026-11-16 21:19:21.681958','referee');
INSERT INTO "line" VALUES(11,7,'groves OAK1=clay+berries OAK2=cattails+clay MAP1=birch+honey MAP2=berries+herbs BEE1=herbs+birch BEE2=acorn+cattails','{"move":"Groves","groves":["OAK1=clay+berries","OAK2=cattails+clay","MAP1=birch+honey","MAP2=berries+herbs","BEE1=herbs+birch","BEE2=acorn+cattails"]}','2026-11-16 21:19:21.681958','referee');
INSERT INTO "line" VALUES(11,8,'sun acorn','{"move":"Sun","good":"acorn"}','2026-11-16 21:19:21.681958','referee');
INSERT INTO "line" VALUES(11,9,'first Cleo','{"move":"First","player":"Cleo"}','2026-11-16 21:19:21.701934','referee');
INSERT INTO "line" VALUES(11,10,'hand Cleo owl','{"move":"Hand","player":"Cleo","cards":["owl"]}','2026-11-16 21:19:21.701934','referee');
INSERT INTO "line" VALUES(11,11,'draw forest-stew ring-toss','{"move":"Draw","cards":["forest-stew","ring-toss"]}','2026-11-16 21:19:21.701934','referee');
INSERT INTO "line" VALUES(11,12,'hand Bo pika','{"move":"Hand","player":"Bo","cards":["pika"]}','2026-11-16 21:19:21.701934','referee');
INSERT INTO "line" VALUES(11,13,'draw acorn-bread potpourri','{"move":"Draw","cards":["acorn-bread","potpourri"]}','2026-11-16 21:19:21.701934','referee');
INSERT INTO "line" VALUES(11,14,'Cleo play rabbit by water','{"move":"Play","seat":"Cleo","card":"rabbit","type":"water"}','2026-11-16 21:19:21.718608','referee');
INSERT INTO "line" VALUES(11,15,'Cleo travel W3 F3','{"move":"TravelBy","seat":"Cleo","legs":["W3","F3"]}','2026-11-16 21:19:21.735890','referee');
INSERT INTO "line" VALUES(11,16,'Cleo forage berries herbs','{"move":"Forage","seat":"Cleo","goods":["berries","herbs"]}','2026-11-16 21:19:21.756951','referee');
INSERT INTO "line" VALUES(11,17,'Bo play fox by rock','{"move":"Play","seat":"Bo","card":"fox","type":"rock"}','2026-11-16 21:19:21.773644','referee');
INSERT INTO "line" VALUES(11,18,'Bo travel W3 R4 R5','{"move":"TravelBy","seat":"Bo","legs":["W3","R4","R5"]}','2026-11-16 21:19:21.793283','referee');
INSERT INTO "line" VALUES(12,1,'first Ann','{"move":"First","seat":"Ann"}','2026-11-16 21:19:22.093952','referee');
INSERT INTO "line" VALUES(12,2,'Ann explore SW F15*','{"move":"Explore","seat":"Ann","to":"SW","tool":null,"card":"F15*","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,3,'Ann stop','{"move":"Stop","seat":"Ann","at":null,"leaving":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,4,'Bo explore W F01*','{"move":"Explore","seat":"Bo","to":"W","tool":null,"card":"F01*","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,5,'Bo explore NW T01','{"move":"Explore","seat":"Bo","to":"NW","tool":null,"card":"T01","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,6,'Bo tunnel','{"move":"Tunnel","seat":"Bo","leaving":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,7,'Ann explore SE F02*','{"move":"Explore","seat":"Ann","to":"SE","tool":null,"card":"F02*","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,8,'Ann explore NE H4','{"move":"Explore","seat":"Ann","to":"NE","tool":null,"card":"H4","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,9,'Ann explore E F04','{"move":"Explore","seat":"Ann","to":"E","tool":null,"card":"F04","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,10,'Ann explore SE L3','{"move":"Explore","seat":"Ann","to":"SE","tool":null,"card":"L3","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,11,'Ann stop','{"move":"Stop","seat":"Ann","at":null,"leaving":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,12,'Bo explore E G13*','{"move":"Explore","seat":"Bo","to":"E","tool":null,"card":"G13*","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,13,'Bo explore NW F22','{"move":"Explore","seat":"Bo","to":"NW","tool":null,"card":"F22","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,14,'Bo explore W F05*','{"move":"Explore","seat":"Bo","to":"W","tool":null,"card":"F05*","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,15,'Bo explore W F06','{"move":"Explore","seat":"Bo","to":"W","tool":null,"card":"F06","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,16,'Ann explore SE T07','{"move":"Explore","seat":"Ann","to":"SE","tool":null,"card":"T07","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,17,'Ann explore NE G08','{"move":"Explore","seat":"Ann","to":"NE","tool":null,"card":"G08","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,18,'Ann explore SE T04','{"move":"Explore","seat":"Ann","to":"SE","tool":null,"card":"T04","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,19,'Bo explore W G09*','{"move":"Explore","seat":"Bo","to":"W","tool":null,"card":"G09*","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,20,'Bo stop','{"move":"Stop","seat":"Bo","at":null,"leaving":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,21,'Ann explore SW F09*','{"move":"Explore","seat":"Ann","to":"SW","tool":null,"card":"F09*","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,22,'Ann explore SW F10','{"move":"Explore","seat":"Ann","to":"SW","tool":null,"card":"F10","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,23,'Ann explore SE T02*','{"move":"Explore","seat":"Ann","to":"SE","tool":null,"card":"T02*","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,24,'Bo explore SW H1','{"move":"Explore","seat":"Bo","to":"SW","tool":null,"card":"H1","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,25,'Bo explore NW G01','{"move":"Explore","seat":"Bo","to":"NW","tool":null,"card":"G01","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,26,'Bo explore NW P2','{"move":"Explore","seat":"Bo","to":"NW","tool":null,"card":"P2","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,27,'Bo explore NW M2','{"move":"Explore","seat":"Bo","to":"NW","tool":null,"card":"M2","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,28,'Bo explore NW F13','{"move":"Explore","seat":"Bo","to":"NW","tool":null,"card":"F13","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,29,'Bo stay','{"move":"Stay","seat":"Bo"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,30,'Ann explore W H2','{"move":"Explore","seat":"Ann","to":"W","tool":null,"card":"H2","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,31,'Ann traverse NW','{"move":"Traverse","seat":"Ann","to":"NW","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,32,'Ann stay','{"move":"Stay","seat":"Ann"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,33,'Bo stay','{"move":"Stay","seat":"Bo"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,34,'Ann traverse NW','{"move":"Traverse","seat":"Ann","to":"NW","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,35,'Ann explore E L2','{"move":"Explore","seat":"Ann","to":"E","tool":null,"card":"L2","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,36,'Ann stop','{"move":"Stop","seat":"Ann","at":null,"leaving":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,37,'Bo stay','{"move":"Stay","seat":"Bo"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,38,'Ann explore NE T03','{"move":"Explore","seat":"Ann","to":"NE","tool":null,"card":"T03","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,39,'Ann stay','{"move":"Stay","seat":"Ann"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,40,'Bo stay','{"move":"Stay","seat":"Bo"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,41,'Ann traverse W','{"move":"Traverse","seat":"Ann","to":"W","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,42,'Ann stay','{"move":"Stay","seat":"Ann"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,43,'Bo traverse E','{"move":"Traverse","seat":"Bo","to":"E","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,44,'Bo traverse E','{"move":"Traverse","seat":"Bo","to":"E","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,45,'Bo explore E P3','{"move":"Explore","seat":"Bo","to":"E","tool":null,"card":"P3","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,46,'Bo explore E T16*','{"move":"Explore","seat":"Bo","to":"E","tool":null,"card":"T16*","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,47,'Bo explore NE F08','{"move":"Explore","seat":"Bo","to":"NE","tool":null,"card":"F08","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,48,'Bo explore NE F07','{"move":"Explore","seat":"Bo","to":"NE","tool":null,"card":"F07","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,49,'Bo explore NE W1','{"move":"Explore","seat":"Bo","to":"NE","tool":null,"card":"W1","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,50,'Ann traverse W','{"move":"Traverse","seat":"Ann","to":"W","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,51,'Ann traverse SW','{"move":"Traverse","seat":"Ann","to":"SW","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,52,'Ann traverse E','{"move":"Traverse","seat":"Ann","to":"E","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,53,'Ann stop','{"move":"Stop","seat":"Ann","at":null,"leaving":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,54,'Bo traverse E','{"move":"Traverse","seat":"Bo","to":"E","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,55,'Bo traverse E','{"move":"Traverse","seat":"Bo","to":"E","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,56,'Bo stop','{"move":"Stop","seat":"Bo","at":null,"leaving":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,57,'Ann traverse SW','{"move":"Traverse","seat":"Ann","to":"SW","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,58,'Ann explore W W3','{"move":"Explore","seat":"Ann","to":"W","tool":null,"card":"W3","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,59,'Ann explore SW G02','{"move":"Explore","seat":"Ann","to":"SW","tool":null,"card":"G02","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,60,'Ann explore W T12','{"move":"Explore","seat":"Ann","to":"W","tool":null,"card":"T12","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,61,'Bo traverse W','{"move":"Traverse","seat":"Bo","to":"W","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,62,'Bo stay','{"move":"Stay","seat":"Bo"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,63,'Ann traverse W','{"move":"Traverse","seat":"Ann","to":"W","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,64,'Ann traverse NE','{"move":"Traverse","seat":"Ann","to":"NE","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,65,'Ann stay','{"move":"Stay","seat":"Ann"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,66,'Bo stay','{"move":"Stay","seat":"Bo"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,67,'Ann traverse SE','{"move":"Traverse","seat":"Ann","to":"SE","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,68,'Ann explore SW T09','{"move":"Explore","seat":"Ann","to":"SW","tool":null,"card":"T09","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,69,'Ann tunnel','{"move":"Tunnel","seat":"Ann","leaving":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,70,'Bo traverse E','{"move":"Traverse","seat":"Bo","to":"E","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,71,'Bo explore NW F20','{"move":"Explore","seat":"Bo","to":"NW","tool":null,"card":"F20","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,72,'Bo explore NW G05*','{"move":"Explore","seat":"Bo","to":"NW","tool":null,"card":"G05*","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,73,'Bo explore NW L1','{"move":"Explore","seat":"Bo","to":"NW","tool":null,"card":"L1","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,74,'Bo stop','{"move":"Stop","seat":"Bo","at":null,"leaving":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,75,'Ann explore E T06*','{"move":"Explore","seat":"Ann","to":"E","tool":null,"card":"T06*","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,76,'Ann explore SW W2','{"move":"Explore","seat":"Ann","to":"SW","tool":null,"card":"W2","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,77,'Ann explore SE L5*','{"move":"Explore","seat":"Ann","to":"SE","tool":null,"card":"L5*","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,78,'Ann stay','{"move":"Stay","seat":"Ann"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,79,'Bo explore NE T05*','{"move":"Explore","seat":"Bo","to":"NE","tool":null,"card":"T05*","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,80,'Bo explore W T08','{"move":"Explore","seat":"Bo","to":"W","tool":null,"card":"T08","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,81,'Bo stay','{"move":"Stay","seat":"Bo"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,82,'Ann stay','{"move":"Stay","seat":"Ann"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,83,'Bo explore W F21','{"move":"Explore","seat":"Bo","to":"W","tool":null,"card":"F21","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,84,'Bo explore NW T15*','{"move":"Explore","seat":"Bo","to":"NW","tool":null,"card":"T15*","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,85,'Bo explore NE F14','{"move":"Explore","seat":"Bo","to":"NE","tool":null,"card":"F14","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,86,'Bo explore NW H6','{"move":"Explore","seat":"Bo","to":"NW","tool":null,"card":"H6","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,87,'Bo explore E F18','{"move":"Explore","seat":"Bo","to":"E","tool":null,"card":"F18","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,88,'Bo explore NE P1','{"move":"Explore","seat":"Bo","to":"NE","tool":null,"card":"P1","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,89,'Ann stay','{"move":"Stay","seat":"Ann"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,90,'Bo explore SW F23','{"move":"Explore","seat":"Bo","to":"SW","tool":null,"card":"F23","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,91,'Bo explore W F24','{"move":"Explore","seat":"Bo","to":"W","tool":null,"card":"F24","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,92,'Bo explore W G06*','{"move":"Explore","seat":"Bo","to":"W","tool":null,"card":"G06*","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,93,'Bo explore NE T13*','{"move":"Explore","seat":"Bo","to":"NE","tool":null,"card":"T13*","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,94,'Bo explore W F17','{"move":"Explore","seat":"Bo","to":"W","tool":null,"card":"F17","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,95,'Bo explore NE F12','{"move":"Explore","seat":"Bo","to":"NE","tool":null,"card":"F12","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,96,'Bo explore NE G07','{"move":"Explore","seat":"Bo","to":"NE","tool":null,"card":"G07","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,97,'Bo explore W F03*','{"move":"Explore","seat":"Bo","to":"W","tool":null,"card":"F03*","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,98,'Bo explore NE G10*','{"move":"Explore","seat":"Bo","to":"NE","tool":null,"card":"G10*","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,99,'Bo traverse E','{"move":"Traverse","seat":"Bo","to":"E","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,100,'Bo explore NW G03','{"move":"Explore","seat":"Bo","to":"NW","tool":null,"card":"G03","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,101,'Bo explore NW G11*','{"move":"Explore","seat":"Bo","to":"NW","tool":null,"card":"G11*","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,102,'Bo explore NE H5','{"move":"Explore","seat":"Bo","to":"NE","tool":null,"card":"H5","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,103,'Ann traverse E','{"move":"Traverse","seat":"Ann","to":"E","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,104,'Ann traverse SW','{"move":"Traverse","seat":"Ann","to":"SW","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,105,'Ann explore SW B3','{"move":"Explore","seat":"Ann","to":"SW","tool":null,"card":"B3","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,106,'Bo traverse W','{"move":"Traverse","seat":"Bo","to":"W","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,107,'Bo stop','{"move":"Stop","seat":"Bo","at":null,"leaving":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,108,'Ann traverse SE','{"move":"Traverse","seat":"Ann","to":"SE","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,109,'Ann explore E F16','{"move":"Explore","seat":"Ann","to":"E","tool":null,"card":"F16","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,110,'Ann explore SE T10*','{"move":"Explore","seat":"Ann","to":"SE","tool":null,"card":"T10*","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,111,'Bo traverse NW','{"move":"Traverse","seat":"Bo","to":"NW","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,112,'Bo stop','{"move":"Stop","seat":"Bo","at":null,"leaving":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,113,'Ann stay','{"move":"Stay","seat":"Ann"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,114,'Bo stay','{"move":"Stay","seat":"Bo"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,115,'Ann traverse E','{"move":"Traverse","seat":"Ann","to":"E","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,116,'Ann stay','{"move":"Stay","seat":"Ann"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,117,'Bo traverse SE','{"move":"Traverse","seat":"Bo","to":"SE","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,118,'Bo stay','{"move":"Stay","seat":"Bo"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,119,'Ann traverse SE','{"move":"Traverse","seat":"Ann","to":"SE","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,120,'Ann traverse W','{"move":"Traverse","seat":"Ann","to":"W","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,121,'Ann explore W M1','{"move":"Explore","seat":"Ann","to":"W","tool":null,"card":"M1","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,122,'Ann explore W F19','{"move":"Explore","seat":"Ann","to":"W","tool":null,"card":"F19","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,123,'Bo stay','{"move":"Stay","seat":"Bo"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,124,'Ann stay','{"move":"Stay","seat":"Ann"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,125,'Bo stay','{"move":"Stay","seat":"Bo"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,126,'Ann stay','{"move":"Stay","seat":"Ann"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,127,'Bo stay','{"move":"Stay","seat":"Bo"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,128,'Ann stay','{"move":"Stay","seat":"Ann"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,129,'Bo stay','{"move":"Stay","seat":"Bo"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,130,'Ann stay','{"move":"Stay","seat":"Ann"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,131,'Bo traverse NE','{"move":"Traverse","seat":"Bo","to":"NE","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,132,'Bo explore E M3','{"move":"Explore","seat":"Bo","to":"E","tool":null,"card":"M3","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,133,'Bo explore E G04*','{"move":"Explore","seat":"Bo","to":"E","tool":null,"card":"G04*","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,134,'Bo stay','{"move":"Stay","seat":"Bo"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,135,'Ann stay','{"move":"Stay","seat":"Ann"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,136,'Bo stay','{"move":"Stay","seat":"Bo"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,137,'Ann traverse SE','{"move":"Traverse","seat":"Ann","to":"SE","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,138,'Ann traverse E','{"move":"Traverse","seat":"Ann","to":"E","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,139,'Ann explore E L4*','{"move":"Explore","seat":"Ann","to":"E","tool":null,"card":"L4*","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,140,'Ann stop','{"move":"Stop","seat":"Ann","at":null,"leaving":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,141,'Bo traverse SE','{"move":"Traverse","seat":"Bo","to":"SE","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,142,'Bo stay','{"move":"Stay","seat":"Bo"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,143,'Ann explore NW','{"move":"Explore","seat":"Ann","to":"NW","tool":null,"card":null,"into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,144,'draw B4','{"move":"Draw","card":"B4"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,145,'Ann explore E F11','{"move":"Explore","seat":"Ann","to":"E","tool":null,"card":"F11","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,146,'Ann stay','{"move":"Stay","seat":"Ann"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,147,'Bo traverse NE','{"move":"Traverse","seat":"Bo","to":"NE","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,148,'Bo traverse NW','{"move":"Traverse","seat":"Bo","to":"NW","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,149,'Bo stop','{"move":"Stop","seat":"Bo","at":null,"leaving":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,150,'Ann explore E T11*','{"move":"Explore","seat":"Ann","to":"E","tool":null,"card":"T11*","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,151,'Ann stay','{"move":"Stay","seat":"Ann"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,152,'Bo explore NE L6*','{"move":"Explore","seat":"Bo","to":"NE","tool":null,"card":"L6*","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,153,'Bo stop','{"move":"Stop","seat":"Bo","at":null,"leaving":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,154,'Ann explore SE H3','{"move":"Explore","seat":"Ann","to":"SE","tool":null,"card":"H3","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,155,'Ann stay','{"move":"Stay","seat":"Ann"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,156,'Bo explore NE B1','{"move":"Explore","seat":"Bo","to":"NE","tool":null,"card":"B1","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,157,'Bo explore NE G12*','{"move":"Explore","seat":"Bo","to":"NE","tool":null,"card":"G12*","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,158,'Bo stay','{"move":"Stay","seat":"Bo"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,159,'Ann stay','{"move":"Stay","seat":"Ann"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,160,'Bo explore NW T14*','{"move":"Explore","seat":"Bo","to":"NW","tool":null,"card":"T14*","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,161,'Bo stop','{"move":"Stop","seat":"Bo","at":null,"leaving":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,162,'Ann traverse NE','{"move":"Traverse","seat":"Ann","to":"NE","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,163,'Ann explore NE B2','{"move":"Explore","seat":"Ann","to":"NE","tool":null,"card":"B2","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,164,'Bo traverse SW','{"move":"Traverse","seat":"Bo","to":"SW","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,165,'Bo stay','{"move":"Stay","seat":"Bo"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,166,'Ann traverse NE','{"move":"Traverse","seat":"Ann","to":"NE","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,167,'Ann stay','{"move":"Stay","seat":"Ann"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,168,'Bo stay','{"move":"Stay","seat":"Bo"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,169,'Ann traverse NE','{"move":"Traverse","seat":"Ann","to":"NE","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,170,'Ann stay','{"move":"Stay","seat":"Ann"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,171,'Bo traverse SW','{"move":"Traverse","seat":"Bo","to":"SW","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,172,'Bo stay','{"move":"Stay","seat":"Bo"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,173,'Ann traverse W','{"move":"Traverse","seat":"Ann","to":"W","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,174,'Ann traverse W','{"move":"Traverse","seat":"Ann","to":"W","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,175,'Ann traverse W','{"move":"Traverse","seat":"Ann","to":"W","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,176,'Ann traverse W','{"move":"Traverse","seat":"Ann","to":"W","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,177,'Ann stop','{"move":"Stop","seat":"Ann","at":null,"leaving":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,178,'Bo traverse SW','{"move":"Traverse","seat":"Bo","to":"SW","tool":null,"onto":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,179,'Bo stay','{"move":"Stay","seat":"Bo"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,180,'Ann stay','{"move":"Stay","seat":"Ann"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,181,'Bo stay','{"move":"Stay","seat":"Bo"}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(12,182,'Ann explore NW B5','{"move":"Explore","seat":"Ann","to":"NW","tool":null,"card":"B5","into":null}','2026-11-16 21:19:22.143958','referee');
INSERT INTO "line" VALUES(13,1,'draw Dan wood field field water','{"move":"Draw","seat":"Dan","tiles":["wood","field","field","water"]}','2026-11-16 21:19:22.192142','referee');
INSERT INTO "line" VALUES(13,2,'Dan colour wood G6','{"move":"Colour","seat":"Dan","terrain":"wood","at":"G6"}','2026-11-16 21:19:22.212391','referee');
INSERT INTO "line" VALUES(13,3,'Dan colour field H8','{"move":"Colour","seat":"Dan","terrain":"field","at":"H8"}','2026-11-16 21:19:22.228623','referee');
INSERT INTO "line" VALUES(13,4,'Dan colour field G9','{"move":"Colour","seat":"Dan","terrain":"field","at":"G9"}','2026-11-16 21:19:22.245238','referee');
INSERT INTO "line" VALUES(13,5,'Dan colour water I7','{"move":"Colour","seat":"Dan","terrain":"water","at":"I7"}','2026-11-16 21:19:22.261051','referee');
INSERT INTO "line" VALUES(13,6,'flip expand','{"move":"Flip","card":"expand"}','2026-11-16 21:19:22.261051','referee');
INSERT INTO "line" VALUES(13,7,'Dan build house G7 with 2 wood','{"move":"Build","seat":"Dan","structure":"house","at":"G7","pay":[{"units":2,"kind":"wood"}]}','2026-11-16 21:19:22.280441','referee');
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
INSERT INTO "score_line" VALUES(1,'Ann',0,'market (card 7): 4 fish sold = 4',2,'CV-MARK-01 CV-SCORE-01');
INSERT INTO "score_line" VALUES(1,'Ann',1,'market (card 10): 2 grain sold = 2',1,'CV-MARK-01 CV-SCORE-01');
INSERT INTO "score_line" VALUES(1,'Ann',2,'market (card 13): 2 wood sold = 2',1,'CV-MARK-01 CV-SCORE-01');
INSERT INTO "score_line" VALUES(1,'Ann',3,'most houses (1)',1,'CV-END-02');
INSERT INTO "score_line" VALUES(1,'Ann',4,'most resources left (2)',1,'CV-END-03');
INSERT INTO "score_line" VALUES(1,'Bo',0,'market (card 7): 2 grain sold = 2',1,'CV-MARK-01 CV-SCORE-01');
INSERT INTO "score_line" VALUES(1,'Bo',1,'market (card 10): 2 grain sold = 2',1,'CV-MARK-01 CV-SCORE-01');
INSERT INTO "score_line" VALUES(1,'Bo',2,'most houses (1)',1,'CV-END-02');
INSERT INTO "score_line" VALUES(4,'Bo',0,'market (card 7): 4 wood sold = 4',2,'CV-MARK-01 CV-SCORE-01');
INSERT INTO "score_line" VALUES(4,'Bo',1,'market (card 10): 2 fish sold = 2',1,'CV-MARK-01 CV-SCORE-01');
INSERT INTO "score_line" VALUES(4,'Bo',2,'most houses (1, alone at the table)',1,'CV-END-02');
INSERT INTO "score_line" VALUES(4,'Bo',3,'most resources left (3, alone at the table)',1,'CV-END-03');
INSERT INTO "score_line" VALUES(5,'Ann',0,'Queen: 1 x 5 influence',5,'KV-SCO-02');
INSERT INTO "score_line" VALUES(5,'Ann',1,'Duke: 3 x 4 influence',12,'KV-SCO-02');
INSERT INTO "score_line" VALUES(5,'Ann',2,'Countess: 5 x 3 influence',15,'KV-SCO-02');
INSERT INTO "score_line" VALUES(5,'Ann',3,'Knight: 10 x 2 influence',20,'KV-SCO-02');
INSERT INTO "score_line" VALUES(5,'Ann',4,'Farmer: 5 x 1 influence',5,'KV-SCO-02');
INSERT INTO "score_line" VALUES(5,'Ann',5,'Farmer''s wife: 1 x 1 influence',1,'KV-SCO-02');
INSERT INTO "score_line" VALUES(5,'Ann',6,'Order 1, Lion: 3 of 5 knights',3,'KV-SCO-03 KV-SCO-04');
INSERT INTO "score_line" VALUES(5,'Ann',7,'Order 2, Stag: 1 of 5 knights',0,'KV-SCO-03 KV-SCO-04');
INSERT INTO "score_line" VALUES(5,'Ann',8,'Order 3, Swan: 2 of 5 knights',0,'KV-SCO-03 KV-SCO-04');
INSERT INTO "score_line" VALUES(5,'Ann',9,'Order 4, Raven: 4 of 5 knights',5,'KV-SCO-03 KV-SCO-04');
INSERT INTO "score_line" VALUES(5,'Ann',10,'couples: 1 x 2 (farmers 5, wives 1)',2,'KV-SCO-05');
INSERT INTO "score_line" VALUES(5,'Ann',11,'kingdom tokens: 1 x 5',5,'KV-SCO-06');
INSERT INTO "score_line" VALUES(5,'Ann',12,'gold',8,'KV-SCO-07');
INSERT INTO "score_line" VALUES(5,'Zoë-O''Neil',0,'Queen: 2 x 5 influence',10,'KV-SCO-02');
INSERT INTO "score_line" VALUES(5,'Zoë-O''Neil',1,'Duke: 3 x 4 influence',12,'KV-SCO-02');
INSERT INTO "score_line" VALUES(5,'Zoë-O''Neil',2,'Countess: 3 x 3 influence',9,'KV-SCO-02');
INSERT INTO "score_line" VALUES(5,'Zoë-O''Neil',3,'Knight: 7 x 2 influence',14,'KV-SCO-02');
INSERT INTO "score_line" VALUES(5,'Zoë-O''Neil',4,'Farmer: 4 x 1 influence',4,'KV-SCO-02');
INSERT INTO "score_line" VALUES(5,'Zoë-O''Neil',5,'Farmer''s wife: 1 x 1 influence',1,'KV-SCO-02');
INSERT INTO "score_line" VALUES(5,'Zoë-O''Neil',6,'Order 1, Lion: 2 of 5 knights',0,'KV-SCO-03 KV-SCO-04');
INSERT INTO "score_line" VALUES(5,'Zoë-O''Neil',7,'Order 2, Stag: 2 of 5 knights',0,'KV-SCO-03 KV-SCO-04');
INSERT INTO "score_line" VALUES(5,'Zoë-O''Neil',8,'Order 3, Swan: 2 of 5 knights',0,'KV-SCO-03 KV-SCO-04');
INSERT INTO "score_line" VALUES(5,'Zoë-O''Neil',9,'Order 4, Raven: 1 of 5 knights',0,'KV-SCO-03 KV-SCO-04');
INSERT INTO "score_line" VALUES(5,'Zoë-O''Neil',10,'couples: 1 x 2 (farmers 4, wives 1)',2,'KV-SCO-05');
INSERT INTO "score_line" VALUES(5,'Zoë-O''Neil',11,'kingdom tokens: 2 x 5',10,'KV-SCO-06');
INSERT INTO "score_line" VALUES(5,'Zoë-O''Neil',12,'gold',7,'KV-SCO-07');
INSERT INTO "score_line" VALUES(8,'Ann',0,'red-maple',1,'MS-SCO-01');
INSERT INTO "score_line" VALUES(8,'Ann',1,'sap-buckets#1',1,'MS-SCO-01');
INSERT INTO "score_line" VALUES(8,'Ann',2,'blue-ribbon: GAME END 0',0,'MS-SCO-04');
INSERT INTO "score_line" VALUES(8,'Ann',3,'sap-buckets#2',1,'MS-SCO-01');
INSERT INTO "score_line" VALUES(8,'Ann',4,'carpenter-s-bench',2,'MS-SCO-01');
INSERT INTO "score_line" VALUES(8,'Ann',5,'farm-stand',1,'MS-SCO-01');
INSERT INTO "score_line" VALUES(8,'Ann',6,'herb-garden: GAME END 4',4,'MS-SCO-04');
INSERT INTO "score_line" VALUES(8,'Ann',7,'barrel-sled',2,'MS-SCO-01');
INSERT INTO "score_line" VALUES(8,'Ann',8,'sap-festival',2,'MS-SCO-01');
INSERT INTO "score_line" VALUES(8,'Ann',9,'woodlot-permit',1,'MS-SCO-01');
INSERT INTO "score_line" VALUES(8,'Zoë-O''Neil',0,'red-maple',1,'MS-SCO-01');
INSERT INTO "score_line" VALUES(8,'Zoë-O''Neil',1,'tubing-line#1',2,'MS-SCO-01');
INSERT INTO "score_line" VALUES(8,'Zoë-O''Neil',2,'snowshoe-trail',1,'MS-SCO-01');
INSERT INTO "score_line" VALUES(8,'Zoë-O''Neil',3,'farm-stand',1,'MS-SCO-01');
INSERT INTO "score_line" VALUES(8,'Zoë-O''Neil',4,'black-maple',3,'MS-SCO-01');
INSERT INTO "score_line" VALUES(8,'Zoë-O''Neil',5,'barrel-sled',2,'MS-SCO-01');
INSERT INTO "score_line" VALUES(8,'Zoë-O''Neil',6,'savings-jar',1,'MS-SCO-01');
INSERT INTO "score_line" VALUES(8,'Zoë-O''Neil',7,'spile-kit',1,'MS-SCO-01');
INSERT INTO "score_line" VALUES(8,'Zoë-O''Neil',8,'tubing-line#2',2,'MS-SCO-01');
INSERT INTO "score_line" VALUES(10,'Ann',0,'Roast Cattails: 6',6,'MV-SCORE-02');
INSERT INTO "score_line" VALUES(10,'Ann',1,'Painted Pots: 5 + 2',7,'MV-SCORE-02 MV-SCORE-04 MV-SCORE-05');
INSERT INTO "score_line" VALUES(10,'Ann',2,'Stored on Painted Pots: 1 clay, 1 flower',0,'MV-SCORE-04 MV-SCORE-06');
INSERT INTO "score_line" VALUES(10,'Ann',3,'Acorn Whistle: 5 + 0',5,'MV-SCORE-02 MV-SCORE-03');
INSERT INTO "score_line" VALUES(10,'Ann',4,'Birch Syrup: 5',5,'MV-SCORE-02');
INSERT INTO "score_line" VALUES(10,'Ann',5,'Otter: 1',1,'MV-SCORE-07');
INSERT INTO "score_line" VALUES(10,'Ann',6,'Fawn: 0 + 3',3,'MV-SCORE-07');
INSERT INTO "score_line" VALUES(10,'Ann',7,'Owl: 3',3,'MV-SCORE-07');
INSERT INTO "score_line" VALUES(10,'Ann',8,'Marmot: 1',1,'MV-SCORE-07');
INSERT INTO "score_line" VALUES(10,'Ann',9,'Canoeing: 1',1,'MV-SCORE-08');
INSERT INTO "score_line" VALUES(10,'Ann',10,'Woodcraft: 1 + 3',4,'MV-SCORE-08');
INSERT INTO "score_line" VALUES(10,'Ann',11,'Leftovers, 4 others in threes: 1',1,'MV-SCORE-10');
INSERT INTO "score_line" VALUES(10,'Ann',12,'Potluck Picnic, second with 1: 2',2,'MV-SCORE-12');
INSERT INTO "score_line" VALUES(10,'Ann',13,'Gift Exchange, most with 2: 5',5,'MV-SCORE-11');
INSERT INTO "score_line" VALUES(10,'Ann',14,'Square Dance, most with 3: 6',6,'MV-SCORE-11');
INSERT INTO "score_line" VALUES(10,'Zoë-O''Neil',0,'Pebble Mosaic: 5 + 2',7,'MV-SCORE-02 MV-SCORE-04 MV-SCORE-05');
INSERT INTO "score_line" VALUES(10,'Zoë-O''Neil',1,'Stored on Pebble Mosaic: 2 pebble',0,'MV-SCORE-04 MV-SCORE-06');
INSERT INTO "score_line" VALUES(10,'Zoë-O''Neil',2,'Forest Stew: 7 + 0',7,'MV-SCORE-02 MV-SCORE-03');
INSERT INTO "score_line" VALUES(10,'Zoë-O''Neil',3,'Party Invitations: 5 + 5',10,'MV-SCORE-02');
INSERT INTO "score_line" VALUES(10,'Zoë-O''Neil',4,'Reed Flute: 5 + 0',5,'MV-SCORE-02 MV-SCORE-03');
INSERT INTO "score_line" VALUES(10,'Zoë-O''Neil',5,'Marten: 3',3,'MV-SCORE-07');
INSERT INTO "score_line" VALUES(10,'Zoë-O''Neil',6,'Rock Climbing: 1 + 1',2,'MV-SCORE-08');
INSERT INTO "score_line" VALUES(10,'Zoë-O''Neil',7,'Beekeeping: 1',1,'MV-SCORE-08');
INSERT INTO "score_line" VALUES(10,'Zoë-O''Neil',8,'Bartering: 1',1,'MV-SCORE-08');
INSERT INTO "score_line" VALUES(10,'Zoë-O''Neil',9,'Foraging: 1',1,'MV-SCORE-08');
INSERT INTO "score_line" VALUES(10,'Zoë-O''Neil',10,'Leftover Maps: 1',1,'MV-SCORE-09');
INSERT INTO "score_line" VALUES(10,'Zoë-O''Neil',11,'Leftovers, 11 others in threes: 3',3,'MV-SCORE-10');
INSERT INTO "score_line" VALUES(10,'Zoë-O''Neil',12,'Potluck Picnic, most with 3: 6',6,'MV-SCORE-11');
INSERT INTO "score_line" VALUES(10,'Zoë-O''Neil',13,'Gift Exchange, most with 2: 5',5,'MV-SCORE-11');
INSERT INTO "score_line" VALUES(10,'Zoë-O''Neil',14,'Square Dance, second with 1: 2',2,'MV-SCORE-12');
INSERT INTO "score_line" VALUES(12,'Ann',0,'on M1 (Mountain) at 1,-5',0,'');
INSERT INTO "score_line" VALUES(12,'Bo',0,'on T14* (Land) at -5,9',0,'');
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
INSERT INTO "village" VALUES(1,'c645c56a-6544-45d2-b2db-fb0cd18255b8','crayonville','Elsewhere','elsewhere','Dan','{"name":"Elsewhere","owner":"Dan","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}','busy',13,NULL,'2026-11-16 21:19:10.678753','2026-11-16 21:19:22.191903');
INSERT INTO "village" VALUES(2,'77e3224f-a203-4938-b240-b2875c5901d1','crayonville','Oldtown','oldtown','Ann','{"name":"Oldtown","owner":"Ann","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}','retired',NULL,NULL,'2026-11-16 21:19:10.695818','2026-11-16 21:19:10.695831');
INSERT INTO "village" VALUES(3,'50418e1c-160a-4edc-8257-177bfbfbd8ac','crayonville','Ann''s village','ann''s village','Cleo','{"name":"Ann''s village","owner":"Cleo","sheet":"standard-13x13","completed":[1],"sketch":"wood E6 E7 F5 F6 F7 G7 H7\nfield F8 G8 G9 H8 H9\nwater G5 G6 H5 H6\nhouse G7@1\n","game":"crayonville"}','busy',2,1,'2026-11-16 21:19:10.745512','2026-11-16 21:19:12.047385');
INSERT INTO "village" VALUES(4,'ad402953-eab0-46c9-9605-58d8ac9e373c','crayonville','Millbrook','millbrook','Bo','{"name":"Millbrook","owner":"Bo","sheet":"standard-13x13","completed":[1],"sketch":"wood G7 H7\nfield G8 G9 G10 H8 H9 I8 I9\nwater E6 F5 F6 G5 G6 H5 H6\nhouse G8@1\n","game":"crayonville"}','busy',2,1,'2026-11-16 21:19:10.748573','2026-11-16 21:19:12.049509');
INSERT INTO "village" VALUES(5,'600f61a5-4d22-4418-82d7-5236b7bf6586','crayonville','Cleo''s village','cleo''s village','Cleo','{"name":"Cleo''s village","owner":"Cleo","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}','free',NULL,NULL,'2026-11-16 21:19:12.622692','2026-11-16 21:19:12.748229');
INSERT INTO "village" VALUES(6,'b3ece81b-138e-452e-a1c5-7cecccc3d941','crayonville','Bo''s village','bo''s village','Bo','{"name":"Bo''s village","owner":"Bo","sheet":"standard-13x13","completed":[1],"sketch":"wood E6 F5 F6 G6 G7 H7\nfield F7 F8 G8 G9 H8 H9\nwater H5 H6 I6 I7\nhouse G7@1\n","game":"crayonville"}','free',NULL,NULL,'2026-11-16 21:19:12.760733','2026-11-16 21:19:13.490307');
INSERT INTO "village" VALUES(7,'99ae25ee-2408-4172-a470-d5119cf97a3e','crayonville','Eve''s village','eve''s village','Eve','{"name":"Eve''s village","owner":"Eve","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}','free',NULL,NULL,'2026-11-16 21:19:12.763166','2026-11-16 21:19:13.490378');
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
INSERT INTO "village_level" VALUES(1,3,1,1,'completed','2026-11-16 21:19:10.746592','2026-11-16 21:19:12.004260','Ann','["Ann","Bo"]',6,1,'{"name":"Ann''s village","owner":"Ann","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}','{"name":"Ann''s village","owner":"Ann","sheet":"standard-13x13","completed":[1],"sketch":"wood E6 E7 F5 F6 F7 G7 H7\nfield F8 G8 G9 H8 H9\nwater G5 G6 H5 H6\nhouse G7@1\n","game":"crayonville"}',1);
INSERT INTO "village_level" VALUES(2,4,1,1,'completed','2026-11-16 21:19:10.748964','2026-11-16 21:19:12.004329','Bo','["Ann","Bo"]',3,2,'{"name":"Bo''s village","owner":"Bo","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}','{"name":"Bo''s village","owner":"Bo","sheet":"standard-13x13","completed":[1],"sketch":"wood G7 H7\nfield G8 G9 G10 H8 H9 I8 I9\nwater E6 F5 F6 G5 G6 H5 H6\nhouse G8@1\n","game":"crayonville"}',1);
INSERT INTO "village_level" VALUES(3,3,2,2,'playing','2026-11-16 21:19:12.047512',NULL,'Ann','["Ann","Bo"]',NULL,NULL,'{"name":"Ann''s village","owner":"Ann","sheet":"standard-13x13","completed":[1],"sketch":"wood E6 E7 F5 F6 F7 G7 H7\nfield F8 G8 G9 H8 H9\nwater G5 G6 H5 H6\nhouse G7@1\n","game":"crayonville"}',NULL,1);
INSERT INTO "village_level" VALUES(4,4,2,2,'playing','2026-11-16 21:19:12.049654',NULL,'Bo','["Ann","Bo"]',NULL,NULL,'{"name":"Millbrook","owner":"Bo","sheet":"standard-13x13","completed":[1],"sketch":"wood G7 H7\nfield G8 G9 G10 H8 H9 I8 I9\nwater E6 F5 F6 G5 G6 H5 H6\nhouse G8@1\n","game":"crayonville"}',NULL,1);
INSERT INTO "village_level" VALUES(5,5,3,1,'void','2026-11-16 21:19:12.624039','2026-11-16 21:19:12.748229','Cleo','["Cleo"]',NULL,NULL,'{"name":"Cleo''s village","owner":"Cleo","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}',NULL,1);
INSERT INTO "village_level" VALUES(6,6,4,1,'completed','2026-11-16 21:19:12.761646','2026-11-16 21:19:13.490307','Bo','["Bo","Eve"]',5,1,'{"name":"Bo''s village","owner":"Bo","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}','{"name":"Bo''s village","owner":"Bo","sheet":"standard-13x13","completed":[1],"sketch":"wood E6 F5 F6 G6 G7 H7\nfield F7 F8 G8 G9 H8 H9\nwater H5 H6 I6 I7\nhouse G7@1\n","game":"crayonville"}',1);
INSERT INTO "village_level" VALUES(7,7,4,1,'void','2026-11-16 21:19:12.763501','2026-11-16 21:19:13.490378','Eve','["Bo","Eve"]',NULL,NULL,'{"name":"Eve''s village","owner":"Eve","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}',NULL,1);
INSERT INTO "village_level" VALUES(8,1,13,1,'playing','2026-11-16 21:19:22.192001',NULL,'Dan','["Dan"]',NULL,NULL,'{"name":"Elsewhere","owner":"Dan","sheet":"standard-13x13","completed":[],"sketch":"wood G7 H7\nfield G8\nwater H6\n","game":"crayonville"}',NULL,1);
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
