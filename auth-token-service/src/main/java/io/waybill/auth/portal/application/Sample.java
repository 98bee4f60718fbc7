package io.waybill.auth.portal.application;

/**
 * Code to paste.
 *
 * @param language {@code curl}, {@code java} or {@code python}
 * @param code complete code
 * @param api the called API, as people read about it
 * @param file file to store it in; empty for a shell command
 * @param run command that runs that file; empty for a shell command
 * @param isReady whether the call would be answered 200
 * @param needsSecret whether it reads the variable {@code CLIENT_SECRET}
 */
public record Sample(
        String language, String code, String api, String file, String run, boolean isReady, boolean needsSecret) {

    @Override
    public String toString() {
        return "a sample in " + language;
    }
}
