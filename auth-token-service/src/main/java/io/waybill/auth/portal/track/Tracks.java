package io.waybill.auth.portal.track;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.waybill.auth.registry.api.Api;
import io.waybill.common.ApiId;
import io.waybill.common.WaybillConfig;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The tracks of the jar, by the page of their API. The first page reads them. */
@ApplicationScoped
class Tracks {

    private static final String NEUTRAL_KEY_HEADER = "Carrier-API-Key";

    private final String keyHeader;
    private volatile Map<String, Track> tracks;

    Tracks(WaybillConfig config) {
        this.keyHeader = config.apiKeyHeader();
    }

    /** All, in the order of the APIs. */
    Map<String, Track> all() {
        Map<String, Track> known = tracks;
        if (known == null) {
            known = new LinkedHashMap<>();
            known.put(ApiId.AUTH_TOKEN, read(ApiId.AUTH_TOKEN));
            for (Api api : Api.values()) {
                known.put(api.id(), read(api.id()));
            }
            tracks = known;
        }
        return known;
    }

    Optional<Track> of(String api) {
        return Optional.ofNullable(all().get(api));
    }

    private Track read(String api) {
        try (InputStream file =
                Thread.currentThread().getContextClassLoader().getResourceAsStream("tracks/" + api + ".yaml")) {
            String text =
                    new String(file.readAllBytes(), StandardCharsets.UTF_8).replace(NEUTRAL_KEY_HEADER, keyHeader);
            return new YAMLMapper().readValue(text, Track.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
