/** The pages of developers and of operators, by the rules of the registry. It knows no tokens. */
package io.waybill.auth.portal;
