package io.waybill.indiainstruction.waybill;

import io.waybill.common.paging.Page;
import io.waybill.common.paging.PageRequest;
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

    /** Waybills, the latest changed first. */
    @Transactional
    public Page<Waybill> list(WaybillFilter filter, PageRequest page) {
        return Page.of(page, repository.list(filter, page), WaybillRepository::position)
                .map(Waybill::from);
    }

    @Transactional
    public Optional<Waybill> find(String awbNo) {
        return repository.findByIdOptional(awbNo).map(Waybill::from);
    }
}
