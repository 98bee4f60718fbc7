/** Plain SQL, for statements whose cost matters or that an ORM cannot express. */
package io.waybill.common.sql;
