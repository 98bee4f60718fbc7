/** The pages of developers and of operators, by the rules of the registry. It does not depend on tokens. */
package io.waybill.auth.portal;
