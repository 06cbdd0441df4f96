/** A project's own values, which stand in the code. */
interface SnippetValues {
  readonly audience: string;
  readonly kid: string;
}

interface Snippet {
  readonly name: string;
  /** The packages that the code needs. */
  readonly needs: string;
  code(values: SnippetValues): string;
}

const node: Snippet = {
  name: "Node",
  needs: "jose",
  code: ({ audience, kid }) => `import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";

const key = Buffer.from(process.env.EARSHOT_SECRET, "base64url");

export const earshotToken = (user) =>
  new SignJWT({ name: user.name, email: user.email, email_verified: user.emailConfirmed })
    .setProtectedHeader({ alg: "HS256", kid: "${kid}" })
    .setSubject(String(user.id))
    .setAudience("${audience}")
    .setIssuedAt()
    .setExpirationTime("5m")
    .setJti(randomUUID())
    .sign(key);`,
};

const python: Snippet = {
  name: "Python",
  needs: "PyJWT",
  code: ({ audience, kid }) => `import base64, os, time, uuid
import jwt

secret = os.environ["EARSHOT_SECRET"]
key = base64.urlsafe_b64decode(secret + "=" * (-len(secret) % 4))

def earshot_token(user):
    now = int(time.time())
    claims = {
        "sub": str(user.id),
        "name": user.name,
        "email": user.email,
        "email_verified": user.email_confirmed,
        "aud": "${audience}",
        "iat": now,
        "exp": now + 300,
        "jti": str(uuid.uuid4()),
    }
    return jwt.encode(claims, key, algorithm="HS256", headers={"kid": "${kid}"})`,
};

const ruby: Snippet = {
  name: "Ruby",
  needs: "the gem jwt",
  code: ({ audience, kid }) => `require "base64"
require "jwt"
require "securerandom"

KEY = Base64.urlsafe_decode64(ENV.fetch("EARSHOT_SECRET"))

def earshot_token(user)
  now = Time.now.to_i
  claims = {
    sub: user.id.to_s, name: user.name, email: user.email, email_verified: user.email_confirmed?,
    aud: "${audience}",
    iat: now, exp: now + 300, jti: SecureRandom.uuid
  }
  JWT.encode(claims, KEY, "HS256", { kid: "${kid}" })
end`,
};

const php: Snippet = {
  name: "PHP",
  needs: "firebase/php-jwt",
  code: ({ audience, kid }) => `<?php
use Firebase\\JWT\\JWT;

function earshot_token($user): string
{
    $key = base64_decode(strtr(getenv('EARSHOT_SECRET'), '-_', '+/'));
    $claims = [
        'sub' => (string) $user->id,
        'name' => $user->name,
        'email' => $user->email,
        'email_verified' => $user->emailConfirmed,
        'aud' => '${audience}',
        'iat' => time(),
        'exp' => time() + 300,
        'jti' => bin2hex(random_bytes(16)),
    ];
    return JWT::encode($claims, $key, 'HS256', '${kid}');
}`,
};

const go: Snippet = {
  name: "Go",
  needs: "github.com/golang-jwt/jwt/v5 and github.com/google/uuid",
  code: ({ audience, kid }) => `func EarshotToken(user User) (string, error) {
	key, err := base64.RawURLEncoding.DecodeString(os.Getenv("EARSHOT_SECRET"))
	if err != nil {
		return "", err
	}
	now := time.Now()
	token := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.MapClaims{
		"sub":            user.ID,
		"name":           user.Name,
		"email":          user.Email,
		"email_verified": user.EmailConfirmed,
		"aud":            "${audience}",
		"iat":            now.Unix(),
		"exp":            now.Add(5 * time.Minute).Unix(),
		"jti":            uuid.NewString(),
	})
	token.Header["kid"] = "${kid}"
	return token.SignedString(key)
}`,
};

const java: Snippet = {
  name: "Java",
  needs: "com.auth0:java-jwt",
  code: ({
    audience,
    kid,
  }) => `static final byte[] KEY = Base64.getUrlDecoder().decode(System.getenv("EARSHOT_SECRET"));

static String earshotToken(User user) {
  Instant now = Instant.now();
  return JWT.create()
      .withKeyId("${kid}")
      .withSubject(user.id())
      .withClaim("name", user.name())
      .withClaim("email", user.email())
      .withClaim("email_verified", user.emailConfirmed())
      .withAudience("${audience}")
      .withIssuedAt(now)
      .withExpiresAt(now.plusSeconds(300))
      .withJWTId(UUID.randomUUID().toString())
      .sign(Algorithm.HMAC256(KEY));
}`,
};

/** Code that signs a token for a user of the product, in each language. */
export const snippets = { node, python, ruby, php, go, java };
export type Language = keyof typeof snippets;
