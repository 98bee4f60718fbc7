package io.waybill.auth.portal.application;

/**
 * A value that was asked for, on the one page that has it.
 *
 * @param id of the secret, or the LoginID of a licence
 * @param value the secret, or the licence key
 * @param isLicence whether it is a licence key, which is shown this once
 */
public record ShownValue(String id, String value, boolean isLicence) {

    @Override
    public String toString() {
        return "a shown value";
    }
}
