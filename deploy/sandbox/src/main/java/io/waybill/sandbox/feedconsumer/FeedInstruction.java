package io.waybill.sandbox.feedconsumer;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * An instruction as the feed tells it.
 *
 * @param id its number, the key under which its effect is done once
 * @param state what has become of it by the time of reading
 * @param document all of it
 */
record FeedInstruction(long id, String state, JsonNode document) {

    static FeedInstruction from(JsonNode item) {
        return new FeedInstruction(item.path("id").asLong(), item.path("state").asText(), item);
    }

    /** Whether it is still to be done. */
    boolean isAccepted() {
        return state.equals("ACCEPTED");
    }
}
