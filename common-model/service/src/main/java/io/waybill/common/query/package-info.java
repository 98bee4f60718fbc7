/** The query parameters that lists share, as records for {@code @BeanParam}, and the constraints of such parameters. */
package io.waybill.common.query;
