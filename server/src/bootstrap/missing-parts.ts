/** Thrown if the configured location has no database of Proffer and the command does not create one. */
export class MissingDatabaseError extends Error {
  /** `place` is the file or the address of the database, and `setting` configures it. */
  constructor(place: string, setting: "PROFFER_DATA_DIR" | "DATABASE_URL") {
    super(`There is no database at ${place}: check ${setting}`);
    this.name = "MissingDatabase";
  }
}

/** Thrown if the database contains encrypted texts but the secret that encrypted them is missing. */
export class MissingSecretError extends Error {
  constructor(file: string) {
    super(
      `The secret is missing: the database has texts that it encrypted, and there is no file ${file}. Put the file back from your backup, or set PROFFER_SECRET_KEY to its content.`,
    );
    this.name = "MissingSecret";
  }
}
