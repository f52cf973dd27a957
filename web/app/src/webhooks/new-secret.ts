import { signal } from "@preact/signals";

interface NewSecret {
  /** Id of the endpoint. */
  readonly id: string;
  readonly secret: string;
}

/** The secret that was made last: shown with its endpoint until the page is left, and never again. */
export const newSecret = signal<NewSecret | null>(null);
