package io.waybill.indiainstruction.waybill;

import io.waybill.common.india.AwbNo;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Optional;

/** Looks up waybills for operators. */
@ApplicationScoped
public class Waybills {

    private final WaybillRepository repository;

    public Waybills(WaybillRepository repository) {
        this.repository = repository;
    }

    @Transactional
    public Optional<Waybill> find(AwbNo awbNo) {
        return repository.findByIdOptional(awbNo.value()).map(Waybill::from);
    }
}
