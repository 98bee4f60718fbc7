package io.waybill.auth.registry.servicelevel;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** A row of {@code service_level}. */
@Entity
@Table(name = "service_level")
class ServiceLevelEntity {

    @Id
    String name;

    long perSecond;
    long perDay;
}
