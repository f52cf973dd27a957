import SqliteDatabase from "better-sqlite3";

/** A process of its own that writes into the database at argv[2] and takes argv[3] milliseconds over it. */
const [, , file = "", milliseconds] = process.argv;
const database = new SqliteDatabase(file);
database.exec("begin immediate; update accounts set amount = amount + 1 where name = 'b'");
process.send?.("locked");
setTimeout(() => {
  database.exec("commit");
  database.close();
  process.disconnect();
}, Number(milliseconds));
