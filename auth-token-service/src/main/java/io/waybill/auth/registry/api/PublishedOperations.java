package io.waybill.auth.registry.api;

import java.util.List;
import java.util.Map;

/** What the APIs' documents say of their operations; the portal reads the documents. */
public interface PublishedOperations {

    /**
     * The operation ids of each API that an application can be granted, in the order of its document. Only operations
     * that certification asks for: not those marked {@code x-certification: optional}, nor those without credentials,
     * whose callers are unknown.
     */
    Map<String, List<String>> operations();
}
