/** What an application sees and asks for itself, with one of its own secrets. */
package io.waybill.auth.ownapplication;
