package io.waybill.common.catalogue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** A row of {@code catalogue_draft}; {@link CatalogueDraft} says what is in it. */
@Entity
@Table(name = "catalogue_draft")
class CatalogueDraftEntity {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    Long draft;

    @Column(name = "uploaded_at")
    Instant uploadedAt;

    @Column(name = "uploaded_by")
    String uploadedBy;

    String digest;

    @Convert(converter = Counts.class)
    Map<String, Integer> counts;

    /** As sent; {@code null} once the draft has ended. */
    String document;

    @Enumerated(EnumType.STRING)
    CatalogueDraft.State state;

    @Column(name = "publish_at")
    Instant publishAt;

    @Column(name = "planned_by")
    String plannedBy;

    @Column(name = "follows_version")
    Long followsVersion;

    @Column(name = "follows_draft")
    Long followsDraft;

    Long version;

    String reason;

    @Column(name = "ended_at")
    Instant endedAt;

    @Column(name = "based_on_version")
    Long basedOnVersion;

    @Column(name = "based_on_draft")
    Long basedOnDraft;

    /** Numbers by name as a JSON object, in their order. */
    static final class Counts implements AttributeConverter<Map<String, Integer>, String> {

        private static final ObjectMapper JSON = new ObjectMapper();

        @Override
        public String convertToDatabaseColumn(Map<String, Integer> counts) {
            try {
                return JSON.writeValueAsString(counts);
            } catch (JsonProcessingException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public Map<String, Integer> convertToEntityAttribute(String column) {
            try {
                return JSON.readValue(column, new TypeReference<LinkedHashMap<String, Integer>>() {});
            } catch (JsonProcessingException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
