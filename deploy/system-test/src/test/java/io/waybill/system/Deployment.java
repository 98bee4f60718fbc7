package io.waybill.system;

import java.util.Optional;

/** The four services, wherever they run. */
interface Deployment extends AutoCloseable {

    /** Calls them with the credentials of this deployment. */
    Client client();

    /**
     * Makes auth-token-service silent until the result is ended: it takes connections and answers nothing. Empty where the
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
