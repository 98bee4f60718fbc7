package io.waybill.auth.portal.catalogue;

/** A request to begin with, where a draft is tried. */
final class SampleRequest {

    static final String JSON = """
            {
              "marketAvailability": "B2B",
              "parties": [
                {"role": "consignor", "address": {"countryCode": "SE", "postalCode": "11143"}},
                {"role": "consignee", "address": {"countryCode": "NO", "postalCode": "0154"}}
              ],
              "cargo": {"pieces": [{"packageType": "PAL", "numberOfPieces": 2, "weight": 450, "height": 145}]}
            }""";

    private SampleRequest() {}
}
