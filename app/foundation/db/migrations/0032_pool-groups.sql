CREATE TABLE "pool_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"community" text,
	"adastat" text,
	"balance" text
);
