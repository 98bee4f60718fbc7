package io.waybill.common.catalogue;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A document that is not published yet, or what became of it; without the document.
 *
 * @param draft its number
 * @param uploadedBy internal id of the operator's application
 * @param digest lower-case hexadecimal SHA-256 of the document as sent
 * @param counts sizes of the catalogue, by name
 * @param publishAt when it is to be published; of one that was published, when it was to be; absent if nobody has
 *     planned it
 * @param plannedBy who planned it
 * @param followsVersion the latest version when it was planned, 0 if there was none
 * @param followsDraft the last plan that was due before it; absent if there was none
 * @param version what it has become
 * @param reason why it was missed
 * @param endedAt when it was published, withdrawn or missed
 * @param basedOnVersion the version into which a part of a document was put, and on which alone this is published;
 *     absent of a whole document
 * @param basedOnDraft the same of a plan, by its draft: this is published on the version that the plan becomes
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CatalogueDraft(
        long draft,
        State state,
        Instant uploadedAt,
        String uploadedBy,
        String digest,
        Map<String, Integer> counts,
        Instant publishAt,
        String plannedBy,
        Long followsVersion,
        Long followsDraft,
        Long version,
        String reason,
        Instant endedAt,
        Long basedOnVersion,
        Long basedOnDraft) {

    /** Columns of an export. */
    static final List<String> COLUMNS = List.of(
            "draft",
            "state",
            "uploadedAt",
            "uploadedBy",
            "digest",
            "counts",
            "publishAt",
            "plannedBy",
            "followsVersion",
            "followsDraft",
            "version",
            "reason",
            "endedAt",
            "basedOnVersion",
            "basedOnDraft");

    /** What becomes of a draft. */
    public enum State {
        /** Uploaded, no more. */
        OPEN,
        /** To be published at a time. */
        PLANNED,
        PUBLISHED,
        WITHDRAWN,
        /** It was planned and is not published as planned; an operator publishes it, plans it again or withdraws it. */
        MISSED;

        /** Whether there is nothing more to decide. */
        boolean ends() {
            return this == PUBLISHED || this == WITHDRAWN;
        }
    }
}
