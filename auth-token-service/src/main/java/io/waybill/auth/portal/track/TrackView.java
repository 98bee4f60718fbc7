package io.waybill.auth.portal.track;

import io.quarkus.qute.RawString;
import io.waybill.auth.portal.track.Track.Step;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.usage.Usage.FirstCall;
import java.util.List;

/**
 * A track for an application, in one language.
 *
 * @param api its id
 * @param tabs the tracks that there are
 * @param environment what to set before the first step
 * @param helper the code that all steps share; empty if there is none
 * @param arrival the first successful call of this API, or its first call if none succeeded; {@code null} without one
 * @param isGranted whether the application has a grant for the API, or needs none
 */
public record TrackView(
        ApplicationRecord application,
        String api,
        Track track,
        List<Tab> tabs,
        Language language,
        String environment,
        String helper,
        List<ShownStep> steps,
        FirstCall arrival,
        boolean isGranted) {

    /** A track, and the title of its API. */
    public record Tab(String api, String title) {}

    /**
     * A step.
     *
     * @param reference the API that has its operation
     * @param file to store the code in; empty for a command
     * @param run the command that runs it; empty for a command
     */
    public record ShownStep(
            int number, Step step, String reference, String code, String file, String run, RawString rule) {

        static ShownStep of(int number, Step step, String api, Language language) {
            return new ShownStep(
                    number,
                    step,
                    step.api() == null ? api : step.api(),
                    language.program(step, number),
                    language.file(number),
                    language.run(number),
                    MarkdownText.html(step.rule()));
        }
    }

    public List<Language> languages() {
        return Languages.ALL;
    }

    /** Whether the application's business region is another one than that of the track's values. */
    public boolean isElsewhere() {
        return track.region() != null
                && !track.region().equals(application.registration().businessRegion());
    }

    @Override
    public String toString() {
        return track + " of " + application;
    }
}
