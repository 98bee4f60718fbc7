/** Who changed what, when and from where: append-only rows in each service's own schema. */
package io.waybill.common.audit;
