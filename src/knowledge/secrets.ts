/** Names of secrets, and of what hides them. Where no source is named, they were read in public code. */

/** Names of a secret in camel case. Asked by no-secret-in-error. */
export const camelSecret =
  /^[a-z][A-Za-z0-9]*(?:ApiKey|APIKey|AccessKey|SecretKey|PrivateKey|Password|ClientSecret|ConnectionString|DatabaseUrl|AccessToken|AuthToken|BotToken|Dsn)$/;

/** What stands in a text before a secret. Asked by no-secret-in-error. */
export const opensSecret = /[?&](?:key|api_?key|access_?token|auth_?token|client_secret|password)=$|\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@]*:$/i;

/** Parameters of an address that hold a secret. Asked by no-secret-in-error. */
export const keyInQuery = /[?&](?:key|api_?key|access_?token|auth_?token|client_secret)=([\w.~-]{12,})/i;

/** Addresses that are private. Asked by no-secret-in-error. Source: https://www.rfc-editor.org/rfc/rfc1918. */
export const privateAddress = /\b(?:10\.\d{1,3}|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.\d{1,3}\.\d{1,3}:\d{2,5}\b/;

/** Names of a credential that is asked for. Asked by no-fatal-for-recoverable. */
export const credentialName = /(?:api_?key|token|secret|credentials?|password|private_?key)$/i;

/** Keys that hold a secret, compared without case, `_` and `-`. Asked by no-to-model-output-redaction. */
export const secretKey =
  /(?:password|passwd|secret|apikey|accesskey|accesstoken|authtoken|refreshtoken|bearertoken|sessiontoken|privatekey|connectionstring|databaseurl|dsn|credentials?|authorization|stacktrace|^stack)$/;

/** Texts that stand where something was hidden. Asked by no-to-model-output-redaction. */
export const maskText =
  /^[[(<{]*\s*(?:redacted|hidden|masked|removed|filtered|censored)\s*[\])>}]*[.!]?$|^[*•]{3,}$|^x{4,}$|\[redacted\]|\bREDACTED\b/i;

const secretWords =
  '(?:api|access|secret|private|signing|encryption|service_?role)_?key|password|passwd|passphrase|(?:client|app|shared|webhook|jwt)?_?secret|connection_?string|' +
  '(?:access|auth|refresh|bearer|api|bot|session|id)_?token|(?:database|db|mongo(?:db)?|postgres(?:ql)?|redis)_?ur[il]|dsn|credentials';
/** Names of a secret in snake case. Asked by no-secret-in-error. */
export const secretName = new RegExp(`^(?:[a-z0-9]+_)*?(?:${secretWords})$`, 'i');
/** Environment variables that hold a secret. Asked by no-secret-in-error. */
export const secretVariable = new RegExp(
  '(?:^|_)(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|DSN|CREDENTIALS|CONNECTION_STRING|(?:DATABASE|MONGO(?:DB)?|POSTGRES|REDIS|DB)_UR[IL])$',
);
/** Of those the names of what says something about a secret. Asked by no-secret-in-error. */
export const noSecretName = new RegExp(
  '^(?:has|is|no|missing|needs|should|uses?|masked|redacted|hashed|hidden|valid|invalid|public|max|min|num|total)(?:[A-Z_]|$)|' +
    'PUBLIC|PUBLISHABLE|masked|redacted|_?(?:Name|Count|Id|Hash|Length)$',
);

/** Texts that stand in place of a secret in an example. Asked by no-secret-in-error. */
export const placeholderText = new RegExp(
  '^(?:your|my|the|some|x{2,}|<|\\{|\\*|\\.{3}|…|user|name|pass(?:word)?$|secret$|token$|key$|example|test|placeholder|redacted|\\[)|' +
    '(?:your|example|placeholder)',
  'i',
);
