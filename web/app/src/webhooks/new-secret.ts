import { signal } from "@preact/signals";

interface NewSecret {
  /** Id of the endpoint. */
  readonly id: string;
  readonly secret: string;
}

/** The latest new secret, shown with its endpoint only until the page is left. */
export const newSecret = signal<NewSecret | null>(null);
