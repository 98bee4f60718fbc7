package io.waybill.auth.registry.application;

/** Why a secret or key was revoked, whether it had expired before or not: its webhooks are then switched off. */
public enum RevokedAs {
    /** Somebody else may have it. */
    leaked,

    /** A member who made it, or could see it, is a member no longer. */
    member_left
}
