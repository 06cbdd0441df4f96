/** Returns true if a password matches a hash that better-auth made. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  // Imported late, because it is slow to load.
  const { verifyPassword } = await import("better-auth/crypto");
  return verifyPassword({ password, hash });
}
