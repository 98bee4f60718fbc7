package io.waybill.auth.registry.user;

/** The states of a backend user; only an active one can log in. The wire uses these names. */
public enum UserState {
    active,
    locked
}
