/** The content of an email, twice: the two parts hold the same words and links. */
export interface Message {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Person {
  readonly name: string;
  readonly email: string;
}
