/** One address is one user, however it was typed. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}
