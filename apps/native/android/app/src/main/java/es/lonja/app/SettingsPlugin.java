package es.lonja.app;

import android.content.ActivityNotFoundException;
import android.content.Intent;
import android.provider.Settings;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;

/** Opens the place where the phone's location service is turned on. */
@CapacitorPlugin(name = "Settings")
public class SettingsPlugin extends Plugin {

    @PluginMethod
    public void openLocation(PluginCall call) {
        try {
            getActivity().startActivity(new Intent(Settings.ACTION_LOCATION_SOURCE_SETTINGS));
            call.resolve();
        } catch (ActivityNotFoundException error) {
            call.reject("This phone has no settings of its location", error);
        }
    }
}
