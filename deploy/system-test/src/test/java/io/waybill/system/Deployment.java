package io.waybill.system;

import java.util.Optional;

/** The four services, wherever they run. */
interface Deployment extends AutoCloseable {

    /** Calls them with the credentials of this deployment. */
    Client client();

    /**
     * Silences auth-token-service until the result is closed: it accepts connections but answers nothing. Empty if the
     * tests cannot reach its processes.
     */
    Optional<Silence> silenceIssuer();

    @Override
    void close();

    /** A service that does not answer. */
    interface Silence {
        void end();
    }
}
