package io.waybill.indiainstruction.waybill;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Optional;

/** Looks waybills up, for operators. */
@ApplicationScoped
public class Waybills {

    private final WaybillRepository repository;

    public Waybills(WaybillRepository repository) {
        this.repository = repository;
    }

    @Transactional
    public Optional<Waybill> find(String awbNo) {
        // PostgreSQL's text cannot contain the character NUL; such a number is simply unknown.
        return awbNo.indexOf('\0') >= 0
                ? Optional.empty()
                : repository.findByIdOptional(awbNo).map(Waybill::from);
    }
}
