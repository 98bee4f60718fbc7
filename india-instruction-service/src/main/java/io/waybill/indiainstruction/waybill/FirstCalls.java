package io.waybill.indiainstruction.waybill;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import java.util.Optional;

/** Notices that a LoginID calls: in a sandbox, the first call makes its ten waybills. */
@ApplicationScoped
public class FirstCalls {

    private final Optional<SandboxWaybills> sandbox;

    public FirstCalls(Instance<SandboxWaybills> sandbox) {
        this.sandbox = sandbox.stream().findAny();
    }

    /** To be told of a LoginID, on a worker thread, before its waybills are read. */
    public void by(String loginId) {
        sandbox.ifPresent(waybills -> waybills.make(loginId));
    }
}
