/** What an application sees of itself, with one of its own secrets. */
package io.waybill.auth.ownapplication;
