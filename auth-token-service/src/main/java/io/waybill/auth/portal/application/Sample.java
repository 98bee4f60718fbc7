package io.waybill.auth.portal.application;

/**
 * Code to paste.
 *
 * @param language {@code curl}, {@code java} or {@code python}
 * @param code what runs as it is
 * @param api what it calls, as people read of it
 * @param file the file to store it in; empty if it is pasted into a shell
 * @param run the command that runs that file; empty likewise
 * @param isReady whether it would be answered 200
 * @param needsSecret whether it reads the secret from the variable {@code CLIENT_SECRET}
 */
public record Sample(
        String language, String code, String api, String file, String run, boolean isReady, boolean needsSecret) {

    @Override
    public String toString() {
        return "a sample in " + language;
    }
}
