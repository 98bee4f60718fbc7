package io.waybill.freight.catalogueimport;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.common.json.RequestReader;
import io.waybill.freight.catalogue.document.FreightCatalogue;
import io.waybill.freight.catalogue.document.ReferenceCase;
import io.waybill.freight.catalogue.document.ReferenceCase.Kind;
import io.waybill.freight.catalogue.document.ReferenceCase.MatchCase;
import io.waybill.freight.catalogue.document.ReferenceCase.WeightCase;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Replays the cases of a document. */
final class ReferenceCases {

    private static final int MOST_LISTED = 50;
    private static final int SHARE_DECIMALS = 4;
    private static final Comparator<Moved> LARGEST_FIRST =
            Comparator.comparing(ReferenceCases::shareOf).reversed();

    /** A case that says which products must match, and does; with the first of those that match it today. */
    @Schema(name = "HoldingCase", description = "A case that says which products must match.")
    record Holding(
            String name,

            @Schema(description = "The first products that match it.")
            List<String> matches) {}

    /**
     * What was verified of the cases of a document.
     *
     * @param matchCases those that say which products must match
     */
    @Schema
    record VerifiedCases(
            @Schema(
                    description = "The cases that say which products must match, and the first products that match"
                            + " each; after a dry run only.")
            List<Holding> matchCases) {}

    /**
     * A case that is answered differently.
     *
     * @param before what the answer had that it has no longer
     * @param after what it has instead
     * @param share the greatest change of a charge of one product as a share of the charge before, 0.1 for a tenth;
     *     absent if no charge changes
     */
    @Schema(name = "MovedCase", description = "A case that is answered differently.")
    record Moved(
            String name,
            Kind kind,

            @Schema(description = "The business region that asks.")
            String region,

            CaseOutcome before,
            CaseOutcome after,

            @Schema(
                    minimum = "0",
                    description = "The greatest change of a charge as a share of the charge before; absent if none"
                            + " changes.")
            @JsonInclude(JsonInclude.Include.NON_NULL)
            BigDecimal share) {}

    /**
     * What became of all cases.
     *
     * @param replayed how many there are
     * @param movedTotal how many are answered differently
     * @param moved the first of them, those whose charge changes most at the top
     * @param largestShare the greatest change of a charge; 0 if none changes
     */
    @Schema(name = "ReplayedCases", description = "How the cases of the documents are answered before and after.")
    record Replay(
            @Schema(minimum = "0", description = "How many there are.")
            int replayed,

            @Schema(minimum = "0", description = "How many are answered differently.")
            int movedTotal,

            @Schema(
                    maxItems = MOST_LISTED,
                    description = "The first of them, those whose charge changes most at the top.")
            List<Moved> moved,

            @Schema(
                    minimum = "0",
                    description = "The greatest change of a charge as a share of the charge before; 0 if none changes.")
            BigDecimal largestShare) {}

    private final RequestReader reader;

    ReferenceCases(RequestReader reader) {
        this.reader = reader;
    }

    /**
     * Checks the cases of a document by what it says of them.
     *
     * @return the cases that say which products must match
     * @throws ApiException 400 with every case that fails
     */
    List<Holding> verify(CompiledCatalogue catalogue) {
        Violations failed = new Violations();
        List<Holding> holding = new ArrayList<>();
        List<MatchCase> matchCases = catalogue.loaded().matchCases();
        for (int i = 0; i < matchCases.size(); i++) {
            MatchCase matchCase = matchCases.get(i);
            if (!matchCase.products().isEmpty()) {
                CaseOutcome outcome = CaseOutcome.of(matchCase, catalogue, reader);
                checkProducts("/matchCases/" + i, matchCase, outcome, catalogue, failed);
                holding.add(new Holding(
                        matchCase.name(),
                        outcome.charges().keySet().stream().limit(MOST_LISTED).toList()));
            }
        }
        List<WeightCase> weightCases = catalogue.loaded().weightCases();
        for (int i = 0; i < weightCases.size(); i++) {
            WeightCase weightCase = weightCases.get(i);
            if (weightCase.chargeableWeight() != null) {
                checkWeight("/weightCases/" + i, weightCase, CaseOutcome.of(weightCase, catalogue, reader), failed);
            }
        }
        failed.throwIfAny();
        return holding;
    }

    private void checkProducts(
            String pointer, MatchCase reference, CaseOutcome outcome, CompiledCatalogue catalogue, Violations failed) {
        if (reportErrors(pointer, outcome, failed)) {
            return;
        }
        for (int i = 0; i < reference.products().size(); i++) {
            String product = reference.products().get(i);
            if (!outcome.charges().containsKey(product)) {
                List<String> reasons = CaseOutcome.refused(reference, catalogue, reader, List.of(product))
                        .getOrDefault(product, List.of());
                failed.add(
                        pointer + "/products/" + i,
                        ViolationCode.INVALID_FORMAT,
                        "does not match: "
                                + (reasons.isEmpty() ? "it is not of the region" : String.join(", ", reasons)),
                        product);
            }
        }
    }

    private static void checkWeight(String pointer, WeightCase reference, CaseOutcome outcome, Violations failed) {
        if (reportErrors(pointer, outcome, failed)) {
            return;
        }
        BigDecimal weight = outcome.charges().values().iterator().next();
        if (weight.compareTo(reference.chargeableWeight()) != 0) {
            failed.add(
                    pointer + "/chargeableWeight",
                    ViolationCode.OUT_OF_RANGE,
                    "is " + weight.toPlainString() + " kg by this catalogue",
                    reference.chargeableWeight());
        }
    }

    private static boolean reportErrors(String pointer, CaseOutcome outcome, Violations failed) {
        outcome.violations()
                .forEach(violation -> failed.add(
                        pointer + "/request" + violation.pointer(),
                        violation.code(),
                        violation.message(),
                        violation.rejectedValue()));
        return !outcome.errors().isEmpty();
    }

    /** Answers the cases of both catalogues by each, and shows what differs. */
    Replay compare(CompiledCatalogue present, CompiledCatalogue next) {
        List<ReferenceCase> cases = cases(present.loaded(), next.loaded());
        List<Moved> moved = moved(cases, present, next);
        return new Replay(
                cases.size(),
                moved.size(),
                moved.stream().limit(MOST_LISTED).toList(),
                moved.isEmpty() ? BigDecimal.ZERO : shareOf(moved.getFirst()));
    }

    private static List<ReferenceCase> cases(FreightCatalogue present, FreightCatalogue next) {
        // One that both have is replayed once; a case of the same name that asks for something else is another.
        Map<List<Object>, ReferenceCase> cases = new LinkedHashMap<>();
        Stream.of(present.matchCases(), present.weightCases(), next.matchCases(), next.weightCases())
                .flatMap(List::stream)
                .forEach(reference -> cases.put(
                        List.of(reference.kind(), reference.name(), reference.region(), reference.request()),
                        reference));
        return List.copyOf(cases.values());
    }

    private List<Moved> moved(List<ReferenceCase> cases, CompiledCatalogue present, CompiledCatalogue next) {
        List<Moved> moved = new ArrayList<>();
        for (ReferenceCase reference : cases) {
            CaseOutcome before = CaseOutcome.of(reference, present, reader);
            CaseOutcome after = CaseOutcome.of(reference, next, reader);
            if (!before.equals(after)) {
                moved.add(new Moved(
                        reference.name(),
                        reference.kind(),
                        reference.region(),
                        before.unlike(after, reference, present, reader),
                        after.unlike(before, reference, next, reader),
                        share(before, after)));
            }
        }
        moved.sort(LARGEST_FIRST);
        return moved;
    }

    private static BigDecimal shareOf(Moved moved) {
        return moved.share() == null ? BigDecimal.ZERO : moved.share();
    }

    private static BigDecimal share(CaseOutcome before, CaseOutcome after) {
        return before.charges().entrySet().stream()
                .filter(charge -> after.charges().containsKey(charge.getKey()))
                .map(charge -> after.charges()
                        .get(charge.getKey())
                        .subtract(charge.getValue())
                        .abs()
                        .divide(charge.getValue(), SHARE_DECIMALS, RoundingMode.HALF_UP))
                .filter(share -> share.signum() > 0)
                .max(BigDecimal::compareTo)
                .orElse(null);
    }
}
