package sim

import (
	"bytes"
	"context"
	"encoding/json"
	"regexp"
	"testing"
)

// A page needs nothing from anywhere, and holds the whole report.
func TestPageStandsAlone(t *testing.T) {
	m := checkFight(t)
	r, err := Run(context.Background(), m, Options{Seed: 1, Fights: 100, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	r.Scenario = "</script><script>alert(1)</script>"
	var page bytes.Buffer
	if err := r.Page(&page); err != nil {
		t.Fatal(err)
	}
	text := page.Bytes()
	if bytes.Contains(text, []byte("<script>alert")) {
		t.Error("a title becomes a script")
	}
	if found := regexp.MustCompile(`<(?:script|link|img|iframe)[^>]*(?:src|href)=[^>]*>|@import|url\(http`).Find(text); found != nil {
		t.Errorf("the page wants %s", found)
	}
	data := regexp.MustCompile(`(?s)<script type="application/json" id="report">(.*?)</script>`).FindSubmatch(text)
	if data == nil {
		t.Fatal("the page holds no report")
	}
	want, err := r.Write()
	if err != nil {
		t.Fatal(err)
	}
	var got, whole any
	for from, to := range map[string]*any{string(data[1]): &got, string(want): &whole} {
		if err := json.Unmarshal([]byte(from), to); err != nil {
			t.Fatal(err)
		}
	}
	a, _ := json.Marshal(got)
	b, _ := json.Marshal(whole)
	if !bytes.Equal(a, b) {
		t.Errorf("the page holds another report:\n%s\n%s", a, b)
	}
}
