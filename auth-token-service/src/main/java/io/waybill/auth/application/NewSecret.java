package io.waybill.auth.application;

/**
 * A secret at the moment of its making.
 *
 * @param id its id
 * @param value the secret itself; never logged
 */
record NewSecret(String id, String value) {

    @Override
    public String toString() {
        return "secret " + id;
    }
}
