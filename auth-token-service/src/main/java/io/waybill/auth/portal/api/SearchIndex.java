package io.waybill.auth.portal.api;

import io.waybill.auth.portal.api.ApiPage.Answer;
import io.waybill.auth.portal.api.ApiPage.Field;
import io.waybill.auth.portal.api.ApiPage.Operation;
import io.waybill.auth.portal.guide.Guide;
import io.waybill.auth.portal.guide.Guides;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.india.StatusCode;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds operations, parts of guides and errors by the words in them. Everything is in memory; the first search reads
 * it.
 */
@ApplicationScoped
class SearchIndex {

    /** Results of a kind that are shown. */
    static final int SHOWN = 10;

    private static final int MOST_WORDS = 8;
    private static final int NAMED = 8;
    private static final int IN_TITLE = 4;
    private static final int WHOLE_WORD = 2;

    /** What can be found, in the order of the results. */
    enum Kind {
        OPERATION("Operations"),
        GUIDE("Guides"),
        ERROR("Errors");

        private final String title;

        Kind(String title) {
            this.title = title;
        }

        public String title() {
            return title;
        }
    }

    /**
     * Something that can be found.
     *
     * @param name its exact name, such as a number; empty without one
     * @param title what it is called
     * @param where the page or the API that it belongs to
     * @param brief a sentence
     * @param link to it
     * @param words everything that it is found by, in small letters
     */
    record Entry(Kind kind, String name, String title, String where, String brief, String link, String words) {}

    /**
     * The results of a kind.
     *
     * @param more how many there are besides those
     */
    record Found(Kind kind, List<Entry> entries, int more) {}

    private final PublishedApis apis;
    private final Guides guides;
    private volatile List<Entry> entries;

    SearchIndex(PublishedApis apis, Guides guides) {
        this.apis = apis;
        this.guides = guides;
    }

    /** What has all of these words, the best first; a word may be the beginning of a longer one. */
    List<Found> find(String sent) {
        List<String> words = Arrays.stream(sent.strip().toLowerCase(Locale.ROOT).split("\\s+"))
                .filter(word -> !word.isEmpty())
                .distinct()
                .limit(MOST_WORDS)
                .toList();
        if (words.isEmpty()) {
            return List.of();
        }
        List<Entry> fitting = entries().stream()
                .filter(entry -> words.stream().allMatch(entry.words()::contains))
                .sorted(Comparator.comparingInt((Entry entry) -> -score(entry, words)))
                .toList();
        return Arrays.stream(Kind.values())
                .map(kind ->
                        fitting.stream().filter(entry -> entry.kind() == kind).toList())
                .filter(found -> !found.isEmpty())
                .map(found -> new Found(
                        found.getFirst().kind(),
                        found.stream().limit(SHOWN).toList(),
                        Math.max(0, found.size() - SHOWN)))
                .toList();
    }

    private static int score(Entry entry, List<String> words) {
        String name = entry.name().toLowerCase(Locale.ROOT);
        String title = " " + entry.title().toLowerCase(Locale.ROOT) + " ";
        return words.stream()
                .mapToInt(word -> (name.equals(word) ? NAMED : 0)
                        + (title.contains(word) ? IN_TITLE : 0)
                        + ((" " + entry.words() + " ").contains(" " + word + " ") ? WHOLE_WORD : 0))
                .sum();
    }

    private List<Entry> entries() {
        List<Entry> known = entries;
        if (known == null) {
            known = read();
            entries = known;
        }
        return known;
    }

    private List<Entry> read() {
        List<Entry> all = new ArrayList<>();
        for (ApiPage api : apis.all()) {
            api.operations().forEach(operation -> all.add(entry(api, operation)));
        }
        for (Guide guide : guides.all()) {
            String link = "/portal/guides/" + guide.name();
            all.add(entry(Kind.GUIDE, "", guide.title(), "Guide", guide.summary(), link, ""));
            guide.sections()
                    .forEach(section -> all.add(entry(
                            Kind.GUIDE,
                            "",
                            section.title(),
                            guide.title(),
                            brief(section.text()),
                            link + "#" + section.anchor(),
                            section.text())));
        }
        for (ErrorCode code : ErrorCode.values()) {
            all.add(entry(
                    Kind.ERROR,
                    code.code(),
                    code.code() + " " + code.title(),
                    "HTTP " + code.status(),
                    code.explanation(),
                    "/docs/errors/" + code.code(),
                    code.remedy()));
        }
        for (StatusCode code : StatusCode.values()) {
            if (code != StatusCode.VALID) {
                all.add(entry(
                        Kind.ERROR,
                        code.wireName(),
                        code.wireName(),
                        "India, HTTP " + code.statuses(),
                        code.explanation(),
                        "/portal/guides/india-errors#all-codes",
                        code.remedy()));
            }
        }
        return List.copyOf(all);
    }

    private static Entry entry(ApiPage api, Operation operation) {
        String words = Stream.concat(
                        Stream.of(operation.id(), operation.path(), operation.text()),
                        Stream.of(
                                        operation.parameters(),
                                        operation.fields(),
                                        operation.answers().stream()
                                                .map(Answer::fields)
                                                .flatMap(List::stream)
                                                .toList())
                                .flatMap(List::stream)
                                .map(Field::name))
                .collect(Collectors.joining(" "));
        return entry(
                Kind.OPERATION,
                operation.id(),
                operation.summary(),
                api.title(),
                operation.method() + " " + operation.path(),
                "/portal/apis/" + api.id() + "#" + operation.id(),
                words);
    }

    private static Entry entry(
            Kind kind, String name, String title, String where, String brief, String link, String more) {
        String words = String.join(" ", name, title, where, brief, more)
                .toLowerCase(Locale.ROOT)
                .replaceAll("\\s+", " ");
        return new Entry(kind, name, title, where, brief, link, words);
    }

    private static String brief(String text) {
        int end = text.indexOf(". ");
        return end < 0 ? text : text.substring(0, end + 1);
    }
}
