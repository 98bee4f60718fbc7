package io.waybill.auth.portal;

/** What a person is to the platform. The names are those of the database. */
public enum Role {
    developer,
    operator
}
