package io.waybill.auth.platform.change;

/** What a change is about; its subject names the object. */
public enum ChangeKind {
    /** An application with its secrets, grants and licences; the subject is its client id. */
    APPLICATION,
    /** A service level; the subject is its name. */
    SERVICE_LEVEL,
    /** The set of signing keys. */
    SIGNING_KEY,
    /** A backend user; the subject is the user name. */
    USER,
    /** The list of revocations. */
    REVOCATION,
    /** The replica has missed changes, and must forget everything it remembers. */
    EVERYTHING
}
