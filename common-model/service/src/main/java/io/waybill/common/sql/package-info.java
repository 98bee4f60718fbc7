/** Plain SQL: statements whose cost counts, or that no session of an ORM can express. */
package io.waybill.common.sql;
