package io.waybill.auth.portal.application;

/**
 * A secret value on the one page that shows it.
 *
 * @param id id of the secret, or LoginID of a licence
 * @param value the secret, or the licence key
 * @param isLicence whether it is a licence key, which no later page shows
 */
public record ShownValue(String id, String value, boolean isLicence) {

    @Override
    public String toString() {
        return "a shown value";
    }
}
