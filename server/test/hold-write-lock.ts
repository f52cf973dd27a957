import SqliteDatabase from "better-sqlite3";

/** A separate process that writes to the database at argv[2] in a transaction of argv[3] milliseconds. */
const [, , file = "", milliseconds] = process.argv;
const database = new SqliteDatabase(file);
database.exec("begin immediate; update accounts set amount = amount + 1 where name = 'b'");
process.send?.("locked");
setTimeout(() => {
  database.exec("commit");
  database.close();
  process.disconnect();
}, Number(milliseconds));
