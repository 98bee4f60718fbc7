package io.waybill.system;

import io.waybill.system.TenancyCallers.Caller;
import io.waybill.system.TenancyTable.CallerKind;
import io.waybill.system.TenancyTable.Document;
import io.waybill.system.TenancyTable.Row;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Opens pages of the portal and sends its forms, in the name of each kind of caller. */
final class TenancyPages {

    /** Names nothing to do: somebody who may send it is told that. */
    private static final Map<String, String> NOTHING_TO_DO = Map.of("action", "x");

    private final TenancyTable table;
    private final TenancyCallers callers;
    private final TenancyOutcome outcome;
    private final Map<String, List<Map<String, String>>> rendered;

    /** Opens all pages, for the forms that are on them. */
    TenancyPages(List<PortalRoute> routes, TenancyTable table, TenancyCallers callers, TenancyOutcome outcome)
            throws IOException, InterruptedException {
        this.table = table;
        this.callers = callers;
        this.outcome = outcome;
        this.rendered = renderedForms(routes);
    }

    /** As how many forms, or buttons of a form, a path is seen on the pages. */
    int buttons(PortalRoute route) {
        return rendered.getOrDefault(route.path(), List.of()).size();
    }

    private List<Map<String, String>> variants(PortalRoute route) {
        List<Map<String, String>> variants = new ArrayList<>(rendered.getOrDefault(route.path(), List.of()));
        variants.add(NOTHING_TO_DO);
        return variants;
    }

    /** The forms of all pages, as those see them who may, by the path that they are sent to. */
    private Map<String, List<Map<String, String>>> renderedForms(List<PortalRoute> routes)
            throws IOException, InterruptedException {
        Map<String, Set<Map<String, String>>> found = new LinkedHashMap<>();
        Map<Set<String>, String> seen = new HashMap<>();
        for (PortalRoute route : routes) {
            for (Row row : route.isForm() ? List.<Row>of() : table.of(Document.PORTAL, route.path())) {
                for (CallerKind kind : List.of(CallerKind.DEVELOPER, CallerKind.OPERATOR)) {
                    if (!row.expectation(kind).equals(TenancyOutcome.YES)) {
                        continue;
                    }
                    Caller caller = callers.of(kind, row.api());
                    PortalSession person = caller.person();
                    String page = person.get(route.with(callers.parameters(caller, route.path())))
                            .body();
                    for (RenderedForm form : RenderedForm.on(page)) {
                        // Two forms of a path differ in what they ask for or in what their button says.
                        Set<String> look = new HashSet<>(form.fields().keySet());
                        look.add(form.path());
                        look.add(form.fields()
                                .getOrDefault("action", form.fields().getOrDefault("verdict", "")));
                        for (PortalRoute target : routes) {
                            boolean isTarget = target.isForm()
                                    && target.with(callers.parameters(caller, target.path()))
                                            .equals(form.path());
                            if (isTarget && seen.putIfAbsent(look, form.path()) == null) {
                                found.computeIfAbsent(target.path(), path -> new LinkedHashSet<>())
                                        .add(form.fields());
                            }
                        }
                    }
                }
            }
        }
        return found.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> List.copyOf(entry.getValue())));
    }

    String page(PortalRoute route, Row row, CallerKind kind) throws IOException, InterruptedException {
        if (kind == CallerKind.FORGED) {
            return TenancyMatrixIT.NOT_TRIED;
        }
        Caller caller = callers.of(kind, row.api());
        return outcome.of(caller.person().get(route.with(callers.parameters(caller, route.path()))), row, kind);
    }

    /**
     * Callers who are to be refused send each form filled in; those who may, one that names nothing to do, which is
     * refused for its content.
     */
    String form(PortalRoute route, Row row, CallerKind kind) throws IOException, InterruptedException {
        if (kind == CallerKind.FORGED) {
            return forged(route, row);
        }
        Caller caller = callers.of(kind, row.api());
        PortalSession person = caller.person();
        String path = route.with(callers.parameters(caller, route.path()));
        boolean may = row.expectation(kind).equals(TenancyOutcome.YES);
        Set<String> outcomes = new LinkedHashSet<>();
        for (Map<String, String> variant : may ? List.of(NOTHING_TO_DO) : variants(route)) {
            Map<String, String> sent = may ? new LinkedHashMap<>() : filledIn(variant);
            outcomes.add(outcome.of(person.post(path, sent), row, kind));
        }
        return String.join("/", outcomes);
    }

    /** In the browser of somebody who may: by a browser that says nothing, and by one that names another site. */
    private String forged(PortalRoute route, Row row) throws IOException, InterruptedException {
        CallerKind victim = row.expectation(CallerKind.DEVELOPER).equals(TenancyOutcome.YES)
                ? CallerKind.DEVELOPER
                : CallerKind.OPERATOR;
        if (!row.expectation(victim).equals(TenancyOutcome.YES)) {
            return TenancyMatrixIT.NOT_TRIED;
        }
        Caller caller = callers.of(victim, row.api());
        PortalSession person = caller.person();
        String path = route.with(callers.parameters(caller, route.path()));
        Set<String> outcomes = new LinkedHashSet<>();
        for (Map<String, String> variant : variants(route)) {
            Map<String, String> sent = filledIn(variant);
            outcomes.add(outcome.of(person.post(path, sent, Optional.empty()), row, CallerKind.FORGED));
            outcomes.add(outcome.of(person.post(path, sent, Optional.of("cross-site")), row, CallerKind.FORGED));
        }
        return String.join("/", outcomes);
    }

    private static Map<String, String> filledIn(Map<String, String> form) {
        Map<String, String> typed = Map.of(
                "mail", "eve@shop.example",
                "password", TenancyDeployment.PASSWORD,
                "reason", "asked for by telephone",
                "name", "Shop");
        Map<String, String> sent = new LinkedHashMap<>(form);
        sent.replaceAll((field, value) -> value.isEmpty() ? typed.getOrDefault(field, "x") : value);
        return sent;
    }
}
