package io.waybill.auth.portal.api;

import io.waybill.auth.registry.testaccess.TestAccess;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What an application has in place of the examples of the documents, so that a call can be sent as it stands. The
 * secret is not among them.
 */
record OwnValues(Map<String, String> byExample) {

    /** @param test {@code null} if the application has none */
    static OwnValues of(String clientId, TestAccess.Values test) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("k3Jx0m2bQ7yTn1aVw9ZpUg", clientId);
        if (test != null) {
            values.put("BLR01", test.loginId());
            values.put("<LICENCE_KEY>", test.licenceKey());
            values.put("69501388751", test.awbNos().getFirst());
            values.put("59500670843", test.awbNos().get(1));
            values.put("90788623004", test.awbNos().getLast());
            values.put("username=clerk", "username=" + test.username());
            values.put("<PASSWORD>", test.password());
        }
        return new OwnValues(values);
    }

    /** @param text {@code null} stays so */
    String in(String text) {
        String own = text;
        for (Map.Entry<String, String> value : byExample.entrySet()) {
            own = own == null ? null : own.replace(value.getKey(), value.getValue());
        }
        return own;
    }

    @Override
    public String toString() {
        return "own values";
    }
}
