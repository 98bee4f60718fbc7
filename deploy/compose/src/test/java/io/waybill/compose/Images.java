package io.waybill.compose;

/** The images under test: {@code -Dwaybill.image.repository} and {@code -Dwaybill.image.tag}. */
final class Images {

    /** A registry and folder; by default what deploy/images/build makes. */
    static final String REPOSITORY = System.getProperty("waybill.image.repository", "waybill");

    /** By default the version of this build. */
    static final String TAG = System.getProperty("waybill.image.tag", "1.0.0-SNAPSHOT");

    private Images() {}

    static String of(String service) {
        return REPOSITORY + "/" + service + ":" + TAG;
    }
}
